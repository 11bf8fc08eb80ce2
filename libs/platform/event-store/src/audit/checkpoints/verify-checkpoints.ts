import type { Queryable } from '@heliograph/database';
import { GENESIS } from '../../index.js';
import {
  CHECKPOINT_COLUMNS,
  checkpointHash,
  type CheckpointRow,
  fromRow,
  parseCheckpointLine,
  parseCheckpointsEnd,
  type SignedCheckpoint,
} from './checkpoint-format.js';
import { type AdoptedCheckpoints, Adoptions } from './adoptions.js';
import type { SignedCheckpoints } from './signed-checkpoints.js';
import { CheckpointFaults, type CheckpointFault } from './checkpoint-faults.js';
import { CheckpointsFileEnd } from './checkpoints-file-end.js';
import { KeyChain } from './key-chain.js';
import { type KeyRotation, parseRotationLine, rotationFault, rotationLine } from './key-rotation.js';
import { throwIfStopping, type Watch } from '../chain/verify-watch.js';

export interface CheckpointsVerification {
  /** Stored ones that were checked. */
  readonly checkpoints: number;
  /** Checkpoints and statements of keys in the kept file. */
  readonly kept: number;
  /** What adoptions explain: those checkpoints are no fault. */
  readonly adopted: readonly AdoptedCheckpoints[];
  readonly faults: readonly CheckpointFault[];
}

export interface CheckpointsOptions {
  /** Logs whose heads are compared with their events. */
  readonly logs: readonly string[];
  /** The public key that an auditor has pinned, also an old one; default: the one of the stored seed. */
  readonly publicKey?: string | null;
  /** Lines of a file of checkpoints that was kept outside of the database. */
  readonly kept?: AsyncIterable<string> | Iterable<string>;
  readonly watch?: Watch;
}

const BATCH = 500;

/**
 * Signed checkpoints, those stored and those kept elsewhere: each signed by the key of its time, each naming the one before, none of the kept ones
 * lost or other than stored, and every head the hash that its log has at that place.
 */
export async function verifyCheckpoints(
  database: Queryable,
  checkpoints: SignedCheckpoints,
  options: CheckpointsOptions,
): Promise<CheckpointsVerification> {
  const watch = options.watch ?? {};
  const rotations = await checkpoints.rotations();
  const stored = await checkpoints.findPublicKey().catch(() => null);
  const faults = new CheckpointFaults(database, options.logs, new KeyChain(rotations, options.publicKey ?? stored));
  const last = rotations.at(-1);
  if (last && stored !== null && stored !== last.to) faults.add(null, `the stored key is not the one of rotation ${last.number}`);
  const count = await storedOnes(checkpoints, faults, watch);
  const newest = faults.trustedOrNull(await checkpoints.newest());
  await faults.incarnations(newest);
  const adoptions = await Adoptions.load(database, newest);
  const kept = await keptLines({ database, rotations, adoptions, faults, watch }, options.kept ?? []);
  return { checkpoints: count, kept, adopted: adoptions.checkpoints(), faults: faults.found };
}

async function storedOnes(checkpoints: SignedCheckpoints, faults: CheckpointFaults, watch: Watch): Promise<number> {
  let before: SignedCheckpoint | null = null;
  let count = 0;
  let batch: SignedCheckpoint[] = [];
  for await (const checkpoint of checkpoints.listCheckpoints()) {
    const expected = (before?.number ?? 0) + 1;
    if (checkpoint.number !== expected) faults.add(expected, `${checkpoint.number - expected} checkpoint(s) missing`);
    else if (!checkpoint.previous.equals(before ? checkpointHash(before) : GENESIS))
      faults.add(checkpoint.number, 'it does not follow on the checkpoint before: one of the two is another one');
    if (faults.checkSignature(checkpoint)) batch.push(checkpoint);
    before = checkpoint;
    if (++count % BATCH === 0) {
      throwIfStopping(watch);
      await faults.heads(batch);
      batch = [];
      watch.onProgress?.('checkpoints', count, count);
    }
  }
  await faults.heads(batch);
  return count;
}

interface Verifying {
  readonly database: Queryable;
  /** Stored ones. */
  readonly rotations: readonly KeyRotation[];
  readonly adoptions: Adoptions;
  readonly faults: CheckpointFaults;
  readonly watch: Watch;
}

async function keptLines(
  { database, rotations, adoptions, faults, watch }: Verifying,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<number> {
  const ending = new CheckpointsFileEnd();
  const complain = (fault: string | null) => fault && faults.add(null, fault);
  let count = 0;
  let ends = 0;
  let batch: SignedCheckpoint[] = [];
  for await (const line of lines) {
    if (line.trim() === '') continue;
    count++;
    try {
      const rotation = parseRotationLine(line);
      const end = parseCheckpointsEnd(line);
      if (rotation) compareRotation(rotation, rotations, faults);
      else if (end) {
        ends++;
        complain(ending.end(end));
      } else {
        const checkpoint = parseCheckpointLine(line);
        ending.checkpoint(checkpoint.number);
        batch.push(checkpoint);
      }
    } catch {
      faults.add(null, `line ${count} of the kept file is not a checkpoint`);
    }
    if (batch.length === BATCH) {
      throwIfStopping(watch);
      await compare(database, batch, adoptions, faults);
      batch = [];
    }
  }
  await compare(database, batch, adoptions, faults);
  complain(ending.fault());
  return count - ends;
}

/** A kept statement that is stored as well has been checked. */
function compareRotation(kept: KeyRotation, stored: readonly KeyRotation[], faults: CheckpointFaults): void {
  const same = stored.find(({ number }) => number === kept.number);
  if (same && rotationLine(same) === rotationLine(kept)) return;
  const fault = rotationFault(kept);
  const said = fault ?? (same ? 'the database has another one than the kept file' : 'the kept file has it, the database does not');
  faults.add(null, `rotation ${kept.number} of the signing key: ${fault ? `in the kept file ${said}` : said}`);
}

/** A kept checkpoint that is stored as well has been checked; one that differs may be genuine, and the stored one replaced: an adoption says so. */
async function compare(
  database: Queryable,
  kept: readonly SignedCheckpoint[],
  adoptions: Adoptions,
  faults: CheckpointFaults,
): Promise<void> {
  const rows = await database.query<CheckpointRow>(
    `select ${CHECKPOINT_COLUMNS} from event_store.signed_checkpoints where number = any($1::bigint[])`,
    [kept.map(({ number }) => number)],
  );
  const known = new Map(rows.map((row) => [row.number, fromRow(row)]));
  const others: SignedCheckpoint[] = [];
  for (const checkpoint of kept) {
    const same = known.get(checkpoint.number);
    if (same && checkpointHash(same).equals(checkpointHash(checkpoint)) && same.signature.equals(checkpoint.signature)) continue;
    const adoption = adoptions.endOf(checkpoint);
    const where = 'in the kept file ';
    if (!(adoption ? faults.checkFormerSignature(checkpoint, adoption, where) : faults.checkSignature(checkpoint, where))) continue;
    if (adoption) adoptions.add(adoption, checkpoint.number);
    else
      faults.add(
        checkpoint.number,
        same ? 'the database has another one than the kept file' : 'the kept file has it, the database does not',
      );
    others.push(checkpoint);
  }
  await faults.heads(others, (head) => adoptions.isLost(head));
}
