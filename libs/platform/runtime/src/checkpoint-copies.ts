import { text } from 'node:stream/consumers';
import { checkpointFiles, type SignedCheckpoints } from '@heliograph/event-store/audit';
import { instantOf } from '@heliograph/kernel';
import type { Storage } from '@heliograph/storage';

const FILES_IN_FOLDER = 1_000;
const padded = (number: number): string => String(number).padStart(10, '0');

/** In the order of their names they are in the order of their numbers. */
const keyOf = (number: number): string => `${padded(Math.floor(number / FILES_IN_FOLDER))}/${padded(number)}.jsonl`;

/** The place outside has other checkpoints than the database: nothing there is overwritten. */
export class OtherCheckpoints extends Error {
  constructor(number: number) {
    super(
      `the place that CHECKPOINT_URL names has another checkpoint ${number} than the database, which was restored or exchanged; keep it for the auditors, and name an empty place`,
    );
    this.name = 'OtherCheckpoints';
  }
}

/**
 * Copies of the signed checkpoints at a place that the operators of the product cannot change (`CHECKPOINT_URL`): a file for each, written once.
 * Several processes may copy at once, and a killed one is continued: the bytes of a file are always the same.
 */
export class CheckpointCopies {
  /** Number of the newest copy that was compared with the database; null = not yet. */
  private newest: number | null = null;

  constructor(
    private readonly checkpoints: SignedCheckpoints,
    private readonly storage: Storage,
  ) {}

  /** Copies what is missing there, oldest first. Returns how many files. @throws OtherCheckpoints */
  async copyMissing(stopping?: AbortSignal): Promise<number> {
    // The place may have been emptied since, or the database put back.
    if (this.newest === null || !(await this.isCopied(this.newest))) this.newest = await this.findNewest();
    let copied = 0;
    for await (const file of checkpointFiles(this.checkpoints, this.newest)) {
      if (stopping?.aborted) break;
      if (!(await this.has(file))) {
        await this.storage.put(keyOf(file.number), Buffer.from(file.text));
        copied++;
      }
      this.newest = file.number;
    }
    return copied;
  }

  /** How many of the checkpoints are there, and for how many seconds the next one has been waiting; 0 = none is. @throws OtherCheckpoints */
  async status(now: Date): Promise<{ readonly copied: number; readonly signed: number; readonly waitingSeconds: number }> {
    const copied = await this.findNewest();
    const signed = (await this.checkpoints.newest())?.number ?? 0;
    for await (const { signedAt } of this.checkpoints.listCheckpoints(copied))
      return { copied, signed, waitingSeconds: (now.getTime() - instantOf(signedAt).getTime()) / 1000 };
    return { copied, signed, waitingSeconds: 0 };
  }

  /** By halves, as numbers have no gap. @throws OtherCheckpoints */
  private async findNewest(): Promise<number> {
    const signed = async () => (await this.checkpoints.newest())?.number ?? 0;
    const newest = await signed();
    const isThere = async (number: number) => (await this.storage.head(keyOf(number))) !== null;
    // One after the newest: the database has lost it, unless another process has just signed it.
    if ((await isThere(newest + 1)) && (await signed()) <= newest) throw new OtherCheckpoints(newest + 1);
    let [there, missing] = (await isThere(newest)) ? [newest, newest + 1] : [0, Math.max(newest, 1)];
    while (missing - there > 1) {
      const middle = Math.floor((there + missing) / 2);
      if (await isThere(middle)) there = middle;
      else missing = middle;
    }
    await this.isCopied(there);
    return there;
  }

  /** False: it is not there, or not in the database. */
  private async isCopied(number: number): Promise<boolean> {
    if (number === 0) return true;
    for await (const file of checkpointFiles(this.checkpoints, number - 1)) return file.number === number && this.has(file);
    return false;
  }

  private async has({ number, text: expected }: { readonly number: number; readonly text: string }): Promise<boolean> {
    const copy = await this.storage.get(keyOf(number));
    if (copy === null) return false;
    const isOurs = copy.bytes === Buffer.byteLength(expected) && (await text(copy.content)) === expected;
    copy.content.destroy();
    if (!isOurs) throw new OtherCheckpoints(number);
    return true;
  }
}
