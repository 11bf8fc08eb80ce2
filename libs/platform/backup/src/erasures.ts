import { wholeList } from '@heliograph/event-store/audit';
import { parseInstant } from '@heliograph/kernel';
import type { BackupTable, Queryable } from '@heliograph/database';

/** A destroyed key, without anything that identifies its person. */
export interface Erasure {
  readonly keyId: string;
  /** ISO 8601 */
  readonly destroyedAt: string;
}

/** Keys that have been destroyed, and those of people whose erasure was begun: it cannot be undone, so they count as destroyed from then on. */
const DESTROYED = `
  select k.key_id, k.person, k.master_key, k.created_at, coalesce(k.destroyed_at, e.begun_at) as destroyed_at
  from event_store.keys k left join event_store.erasures e using (person) where k.destroyed_at is not null or e.person is not null
  order by destroyed_at, key_id`;

/** Every key that has been destroyed or is about to be, oldest first. */
export async function listErasures(database: Queryable): Promise<Erasure[]> {
  const rows = await database.query<{ key_id: string; destroyed_at: Date }>(DESTROYED);
  return rows.map(({ key_id, destroyed_at }) => ({ keyId: key_id, destroyedAt: destroyed_at.toISOString() }));
}

/** One line of the list that is kept outside of backups. */
export const erasureLine = ({ keyId, destroyedAt }: Erasure): string => JSON.stringify({ key_id: keyId, destroyed_at: destroyedAt });

/** @throws Error naming the first line that is no erasure, or that the list was cut */
export async function readErasures(path: string): Promise<Erasure[]> {
  const lines = await wholeList(path, 'heliograph erasures export');
  return lines.map(({ text, number }) => erasureOf(text, `${path} line ${number}`));
}

function erasureOf(line: string, where: string): Erasure {
  try {
    const { key_id: keyId, destroyed_at: destroyedAt } = JSON.parse(line) as Record<string, string>;
    if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(keyId ?? '') && parseInstant(destroyedAt ?? '') !== null)
      return { keyId, destroyedAt } as Erasure;
  } catch {
    // Reported below.
  }
  throw new Error(`${where} is not a line of heliograph erasures export`);
}

/** Destroys these keys in what has just been loaded, and deletes the rows of their people. Returns how many people it erased again. */
export async function reapplyErasures(database: Queryable, erasures: readonly Erasure[], tables: readonly BackupTable[]): Promise<number> {
  const again = await database.query(
    `update event_store.keys k set wrapped = null, destroyed_at = e.destroyed_at
     from jsonb_to_recordset($1::jsonb) as e("keyId" uuid, destroyed_at timestamptz)
     where k.key_id = e."keyId" and k.wrapped is not null returning k.person`,
    [JSON.stringify(erasures.map(({ keyId, destroyedAt }) => ({ keyId, destroyed_at: destroyedAt })))],
  );
  for (const { table, person } of tables)
    if (person)
      await database.query(`delete from ${table} where ${person} in (select k.person from event_store.keys k where k.wrapped is null)`);
  return again.length;
}

/** The erasures of an installation, to be repeated in the state that replaces it. */
export interface Erased {
  readonly keys: readonly object[];
  readonly begun: readonly object[];
}

export async function readErasureState(database: Queryable): Promise<Erased> {
  return {
    keys: await database.query(DESTROYED),
    begun: await database.query('select person, correlation from event_store.erasures'),
  };
}

/**
 * People who are not in what was loaded stay on the list: an older backup may be restored next. Unfinished erasures start over, because the
 * load may have brought back what was erased.
 */
export async function saveErasures(database: Queryable, { keys, begun }: Erased): Promise<void> {
  await database.query(
    'insert into event_store.keys select * from jsonb_populate_recordset(null::event_store.keys, $1::jsonb) on conflict do nothing',
    [JSON.stringify(keys)],
  );
  await database.query(
    `insert into event_store.erasures (person, correlation, begun_at, next_look_at)
     select person, correlation, now(), now() from jsonb_to_recordset($1::jsonb) as e(person bigint, correlation uuid)
     on conflict (person) do nothing`,
    [JSON.stringify(begun)],
  );
}
