import type { Queryable } from '@heliograph/database';
import type { Keyring, KeyRow, SecretRow } from '../../privacy/index.js';
import type { KeysInUse } from './keys-in-use.js';
import { throwIfStopping, MAX_FAULTS, type Watch } from '../chain/verify-watch.js';

export interface KeysVerification {
  /** Keys of people and secrets that were tried. */
  readonly keys: number;
  readonly faults: readonly { readonly reason: string }[];
}

interface StoredKey extends KeyRow {
  readonly destroyed: boolean;
}

const BATCH = 5_000;
const KEYS = `
  select key_id, person, master_key, wrapped, destroyed_at is not null as destroyed from event_store.keys
  where $1::uuid is null or key_id > $1 order by key_id limit ${BATCH}`;

/**
 * Unwraps every key and secret with the master key, and reports those that the events need and that are missing.
 * @param inUse has seen the events of the logs that are verified
 */
export async function verifyKeys(database: Queryable, keyring: Keyring, inUse: KeysInUse, watch: Watch = {}): Promise<KeysVerification> {
  const secrets = await database.query<SecretRow>('select name, master_key, wrapped from event_store.secrets order by name');
  const reasons = [...inUse.faults, ...(await faultsOfSecrets(secrets, keyring, inUse))];
  let keys = secrets.length;
  for (let after: string | null = null, more = true; more; ) {
    throwIfStopping(watch);
    const batch: StoredKey[] = await database.query<StoredKey>(KEYS, [after]);
    const opened = await keyring.openedKeys(batch);
    for (const [at, row] of batch.entries()) {
      const reason = faultOf(row, opened[at] ?? null, keyring);
      if (reason) reasons.push(`key ${row.key_id} ${reason}`);
    }
    keys += batch.length;
    watch.onProgress?.('keys', keys, keys);
    after = batch.at(-1)?.key_id ?? null;
    more = batch.length === BATCH && reasons.length < MAX_FAULTS;
  }
  return { keys, faults: reasons.slice(0, MAX_FAULTS).map((reason) => ({ reason })) };
}

async function faultsOfSecrets(secrets: readonly SecretRow[], keyring: Keyring, { secrets: needed }: KeysInUse): Promise<string[]> {
  const reasons: string[] = [];
  for (const [name, log] of needed)
    if (!secrets.some((secret) => secret.name === name)) reasons.push(`secret ${name} is missing: the log ${log} was written with it`);
  const opened = await keyring.openedSecrets(secrets);
  for (const [at, { name, master_key }] of secrets.entries())
    if (!opened[at]) reasons.push(`secret ${name} ${unopened(master_key, keyring)}`);
  return reasons;
}

function faultOf({ wrapped, master_key, destroyed }: StoredKey, key: Buffer | null, keyring: Keyring): string | null {
  if (wrapped === null) return destroyed ? null : 'is missing, without having been destroyed';
  if (destroyed) return 'is there, though it was destroyed';
  return key ? null : unopened(master_key, keyring);
}

/** A wrapped key is bound to its row, so that nothing opens in another one's place. */
const unopened = (masterKey: string, keyring: Keyring): string =>
  keyring.has(masterKey)
    ? 'does not open: it was changed, or is of another row'
    : `is wrapped by another master key, of the id ${masterKey}`;
