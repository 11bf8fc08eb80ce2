import type { Queryable } from '@heliograph/database';
import type { Adoption } from './adoptions.js';
import { type Head, parseHeads, type SignedCheckpoint, signedBytes } from './checkpoint-format.js';
import type { KeyChain } from './key-chain.js';
import { isSignedBy } from './signing-key.js';
import { MAX_FAULTS } from '../chain/verify-watch.js';

export interface CheckpointFault {
  /** Number of the checkpoint, null for a line that is none and for statements about keys. */
  readonly checkpoint: number | null;
  readonly reason: string;
}

const GENESIS_TEXT = '0'.repeat(64);

/** Faults of checkpoints: in themselves, and compared with the events. */
export class CheckpointFaults {
  readonly found: CheckpointFault[] = [];
  /** For each log the last place that a checkpoint confirmed, and logs with a reported fault: one per log is enough. */
  private readonly confirmed = new Map<string, number>();
  private readonly broken = new Set<string>();

  /** `keys` empty: there is none, so no signature can be good. */
  constructor(
    private readonly database: Queryable,
    private readonly logs: readonly string[],
    private readonly keys: KeyChain,
  ) {
    for (const fault of keys.faults) this.add(null, fault);
  }

  add(checkpoint: number | null, reason: string): void {
    if (this.found.length < MAX_FAULTS) this.found.push({ checkpoint, reason });
  }

  /** True if the signature is good; reports a fault when not. */
  checkSignature(checkpoint: SignedCheckpoint, where = ''): boolean {
    return this.report(checkpoint, this.signatureFault(checkpoint), where);
  }

  /** The checkpoint where its signature is good, without a report. */
  trustedOrNull(checkpoint: SignedCheckpoint | null): SignedCheckpoint | null {
    return checkpoint && !this.signatureFault(checkpoint) ? checkpoint : null;
  }

  /** As `signed`, for one of a life that an adoption ended: the key that signed the last one before must have signed it. */
  checkFormerSignature(checkpoint: SignedCheckpoint, { checkpoint: last }: Adoption, where: string): boolean {
    return this.report(checkpoint, this.signatureFault(checkpoint, last ?? 1), where);
  }

  private report(checkpoint: SignedCheckpoint, reason: string | null, where: string): boolean {
    if (reason) this.add(checkpoint.number, `${where}${reason}`);
    return reason === null;
  }

  /** Compares signed heads with the events at their places, oldest checkpoint first, but for those that `isLost` names. */
  async heads(checkpoints: readonly SignedCheckpoint[], isLost: (head: Head & { number: number }) => boolean = () => false): Promise<void> {
    const all = checkpoints.flatMap(({ number, heads }) => parseHeads(heads).map((head) => ({ ...head, number })));
    const heads = all.filter((head) => this.logs.includes(head.log) && !isLost(head));
    const hashes = await this.hashesAt(heads);
    for (const head of heads) this.compare(head, hashes.get(`${head.log} ${head.seq}`) ?? null);
  }

  /** The incarnation of each log must be the one that the newest checkpoint signed. */
  async incarnations(newest: SignedCheckpoint | null): Promise<void> {
    if (!newest) return;
    const rows = await this.database.query<{ log: string; incarnation: string }>('select log, incarnation from event_store.logs');
    const now = new Map(rows.map(({ log, incarnation }) => [log, incarnation]));
    for (const { log, incarnation } of parseHeads(newest.heads))
      if (this.logs.includes(log) && now.has(log) && now.get(log) !== incarnation)
        this.add(
          newest.number,
          `${log}: it signed another incarnation of the log: the database was restored since, or the row was changed`,
        );
  }

  /** @param due number whose key must have signed it */
  private signatureFault(checkpoint: SignedCheckpoint, due = checkpoint.number): string | null {
    if (this.keys.isEmpty) return 'no key can be opened, so its signature cannot be verified';
    const key = this.keys.keyFor({ number: due, keyId: checkpoint.keyId });
    if ('fault' in key) return key.fault;
    if (!isSignedBy(key.key, signedBytes(checkpoint), checkpoint.signature)) return 'its signature is not good: it was changed or forged';
    return due === checkpoint.number ? this.keys.compare(checkpoint) : null;
  }

  private compare({ log, seq, hash, number }: Head & { number: number }, found: string | null): void {
    if (this.broken.has(log)) return;
    if (found === hash) {
      this.confirmed.set(log, Math.max(seq, this.confirmed.get(log) ?? 0));
      return;
    }
    this.broken.add(log);
    const since = `; up to ${this.confirmed.get(log) ?? 0} it is what was signed`;
    this.add(number, `${log} ${seq}: ${found === null ? 'it signed an event that is missing' : 'it does not match the log'}${since}`);
  }

  private async hashesAt(heads: readonly Head[]): Promise<Map<string, string>> {
    const rows = await this.database.query<{ log: string; seq: number; hash: string }>(
      `select e.log, e.seq, encode(e.hash, 'hex') as hash
       from (select distinct log, seq from unnest($1::text[], $2::bigint[]) as h(log, seq)) h
       join event_store.events e on e.log = h.log and e.seq = h.seq`,
      [heads.map(({ log }) => log), heads.map(({ seq }) => seq)],
    );
    const hashes = new Map(rows.map(({ log, seq, hash }) => [`${log} ${seq}`, hash]));
    for (const log of this.logs) hashes.set(`${log} 0`, GENESIS_TEXT);
    return hashes;
  }
}
