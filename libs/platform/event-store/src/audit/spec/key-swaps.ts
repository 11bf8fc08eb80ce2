import type { Queryable } from '@heliograph/database';
import { pick } from '@heliograph/testing/chance';
import type { Tampered } from './tampering.js';

/** Two keys exchange their persons, their ids or what is wrapped: all open under the master key, and erasing one person destroys the other's. */
export async function swapKeys(database: Queryable, next: () => number): Promise<Tampered | null> {
  const keys = await database.query<{ key: { key_id: string } }>('select to_jsonb(k) as key from event_store.keys k order by key_id');
  const [one, other] = [keys[pick(next, keys.length)]?.key, keys[pick(next, keys.length)]?.key];
  if (!one || !other || one === other) return null;
  const column = ['person', 'key_id', 'wrapped'][pick(next, 3)] as 'key_id';
  const ids = [one.key_id, other.key_id];
  await database.query('delete from event_store.keys where key_id = any($1::uuid[])', [ids]);
  await database.query('insert into event_store.keys select * from jsonb_populate_recordset(null::event_store.keys, $1)', [
    JSON.stringify([
      { ...one, [column]: other[column] },
      { ...other, [column]: one[column] },
    ]),
  ]);
  return { what: `swap ${column} of keys ${ids.join(' and ')}`, names: ids.map((id) => `key ${id} `) };
}
