import type { Queryable } from '@heliograph/database';
import type { LogDefinition } from '../events/definitions.js';
import type { Keyring } from '../privacy/index.js';
import { type Append, prepare } from './prepared-append.js';
import { storeCall } from './store-call.js';

/**
 * Stores events of new streams in a transaction of the owner, which commits them with what else it changes. Everybody else waits for the head of the
 * log until then.
 */
export async function appendInTransaction(tx: Queryable, log: LogDefinition, append: Append, keyring: Keyring): Promise<void> {
  await tx.query('select event_store.ensure_ranges($1)', [log.name]);
  const { text, params } = storeCall(log.name, [await prepare(log, append, keyring)]);
  await tx.query(text, params);
}
