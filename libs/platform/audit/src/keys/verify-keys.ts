import type { Queryable } from '@heliograph/database';
import type { Keyring } from '@heliograph/privacy';
import type { KeysInUse } from './keys-in-use.js';
import { carryOn, MOST_FAULTS, type Watch } from '../chain/verify-watch.js';

export interface KeysVerification {
  /** Keys of people and secrets that were tried. */
  readonly keys: number;
  readonly faults: readonly { readonly reason: string }[];
}

interface SecretRow {
  readonly name: string;
  readonly master_key: string;
  readonly wrapped: Buffer;
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

/**
 * Unwraps every key and secret with the master key, and reports those that the events need and that are missing.
 * @param inUse has seen the events of the logs that are verified
 */
export async function verifyKeys(database: Queryable, keyring: Keyring, inUse: KeysInUse, watch: Watch = {}): Promise<KeysVerification> {
  const secrets = await database.query<SecretRow>('select name, master_key, wrapped from event_store.secrets order by name');
  const reasons = [...inUse.faults, ...faultsOfSecrets(secrets, keyring, inUse)];
  const copies = new Map(secrets.map(({ name, wrapped }) => [textOf(wrapped), name]));
  let keys = secrets.length;
  for (let after: string | null = null, more = true; more; ) {
    carryOn(watch);
    const batch: KeyRow[] = await database.query<KeyRow>(KEYS, [after]);
    for (const row of batch) {
      const reason = faultOf(row, keyring);
      if (reason) reasons.push(`key ${row.key_id} ${reason}`);
      const secret = row.wrapped && copies.get(textOf(row.wrapped));
      if (secret) reasons.push(`secret ${secret} is key ${row.key_id} once more`);
    }
    keys += batch.length;
    watch.onProgress?.('keys', keys, keys);
    after = batch.at(-1)?.key_id ?? null;
    more = batch.length === BATCH && reasons.length < MOST_FAULTS;
  }
  return { keys, faults: reasons.slice(0, MOST_FAULTS).map((reason) => ({ reason })) };
}

/** Wrapping never gives the same bytes twice, so equal ones were copied, without the master key, over other rows. */
function faultsOfSecrets(secrets: readonly SecretRow[], keyring: Keyring, { secrets: needed }: KeysInUse): string[] {
  const reasons: string[] = [];
  for (const [name, log] of needed)
    if (!secrets.some((secret) => secret.name === name)) reasons.push(`secret ${name} is missing: the log ${log} was written with it`);
  for (const { name, master_key, wrapped } of secrets) {
    if (!keyring.opened(wrapped, master_key)) reasons.push(`secret ${name} cannot be opened with this master key`);
    const same = secrets.find((other) => other.name !== name && other.wrapped.equals(wrapped));
    if (same) reasons.push(`secret ${name} is secret ${same.name} once more`);
  }
  return reasons;
}

const textOf = (wrapped: Buffer): string => wrapped.toString('base64');

function faultOf({ wrapped, master_key, destroyed }: KeyRow, keyring: Keyring): string | null {
  if (wrapped === null) return destroyed ? null : 'is missing, without having been destroyed';
  if (destroyed) return 'is there, though it was destroyed';
  return keyring.opened(wrapped, master_key) ? null : 'cannot be opened with this master key';
}
