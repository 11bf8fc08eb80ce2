import type { Queryable } from '@heliograph/database';
import type { Keyring } from './keyring.js';
import { carryOn, MOST_FAULTS, type Watch } from './verify-watch.js';

export interface KeysVerification {
  /** Keys of people and secrets that were tried. */
  readonly keys: number;
  readonly faults: readonly { readonly reason: string }[];
}

interface KeyRow {
  readonly key_id: string;
  readonly master_key: string;
  readonly wrapped: Buffer | null;
  readonly destroyed: boolean;
}

const BATCH = 5_000;
const KEYS = `
  select key_id, master_key, wrapped, destroyed_at is not null as destroyed from event_store.keys
  where $1::uuid is null or key_id > $1 order by key_id limit ${BATCH}`;

/** Tries every wrapped key and secret under the master key. Whose key it is, is not covered: a field that does not open tells. */
export async function verifyKeys(database: Queryable, keyring: Keyring, watch: Watch = {}): Promise<KeysVerification> {
  const faults: { reason: string }[] = [];
  let keys = 0;
  for (const { name, master_key, wrapped } of await database.query<{ name: string; master_key: string; wrapped: Buffer }>(
    'select name, master_key, wrapped from event_store.secrets',
  )) {
    keys++;
    if (!keyring.opens(wrapped, master_key)) faults.push({ reason: `secret ${name} cannot be opened with this master key` });
  }
  for (let after: string | null = null, more = true; more; ) {
    carryOn(watch);
    const batch: KeyRow[] = await database.query<KeyRow>(KEYS, [after]);
    for (const row of batch) {
      const reason = faultOf(row, keyring);
      if (reason) faults.push({ reason: `key ${row.key_id} ${reason}` });
    }
    keys += batch.length;
    watch.onProgress?.('keys', keys, keys);
    after = batch.at(-1)?.key_id ?? null;
    more = batch.length === BATCH && faults.length < MOST_FAULTS;
  }
  return { keys, faults: faults.slice(0, MOST_FAULTS) };
}

function faultOf({ wrapped, master_key, destroyed }: KeyRow, keyring: Keyring): string | null {
  if (wrapped === null) return destroyed ? null : 'is gone, and nobody destroyed it';
  if (destroyed) return 'is there, though it was destroyed';
  return keyring.opens(wrapped, master_key) ? null : 'cannot be opened with this master key';
}
