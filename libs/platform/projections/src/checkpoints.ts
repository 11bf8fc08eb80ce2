import type { Queryable } from '@heliograph/database';

export interface Checkpoint {
  readonly seq: number;
  readonly incarnation: string;
  readonly haltedAt: number | null;
  readonly haltedReason: string | null;
  readonly paused: boolean;
}

const SELECT =
  'select seq, incarnation, halted_at as "haltedAt", halted_reason as "haltedReason", paused from event_store.checkpoints where projection = $1 and log = $2';

/**
 * Makes the checkpoint at 0 if it is not there yet. Where another version of the projection has filled the tables, none is made: a
 * version that began at 0 would fill them twice, so it waits until a rebuild has made its rows beside them and switched.
 */
export async function ensureCheckpoint(database: Queryable, projection: string, log: string): Promise<void> {
  await database.query(
    `insert into event_store.checkpoints (projection, log, incarnation, seq)
     select $1, l.log, l.incarnation, 0 from event_store.logs l where l.log = $2 and (strpos($1, '__') > 0 or not exists (
       select 1 from event_store.checkpoints o
       where o.log = $2 and strpos(o.projection, '__') = 0 and split_part(o.projection, '@', 1) = split_part($1, '@', 1)
         and split_part(o.projection, '#', 1) <> split_part($1, '#', 1)))
     on conflict do nothing`,
    [projection, log],
  );
}

export async function findCheckpoint(database: Queryable, projection: string, log: string): Promise<Checkpoint | null> {
  return (await database.query<Checkpoint>(SELECT, [projection, log]))[0] ?? null;
}

/** The checkpoint under lock, or null while another worker holds it. */
export async function lockCheckpoint(tx: Queryable, projection: string, log: string): Promise<Checkpoint | null> {
  return (await tx.query<Checkpoint>(`${SELECT} for update skip locked`, [projection, log]))[0] ?? null;
}

/** Moves the checkpoint if it still stands at `expected`; false = somebody else moved it. */
export async function moveCheckpoint(
  tx: Queryable,
  projection: string,
  log: string,
  expected: number,
  seq: number,
  recordedAt: Date | null,
): Promise<boolean> {
  const rows = await tx.query(
    'update event_store.checkpoints set seq = $4, recorded_at = coalesce($5, recorded_at) where projection = $1 and log = $2 and seq = $3 returning seq',
    [projection, log, expected, seq, recordedAt],
  );
  return rows.length === 1;
}

export async function haltCheckpoint(database: Queryable, projection: string, log: string, at: number, reason: string): Promise<void> {
  await database.query(
    'update event_store.checkpoints set halted_at = $3, halted_reason = $4 where projection = $1 and log = $2 and halted_at is null',
    [projection, log, at, reason.slice(0, 500)],
  );
}

/** Pauses, or sets going again what was paused or halted. Answers how many checkpoints it touched. */
export async function setPaused(database: Queryable, projection: string, paused: boolean): Promise<number> {
  const sql = paused
    ? 'update event_store.checkpoints set paused = true where projection = $1 or projection like $2 returning log'
    : 'update event_store.checkpoints set paused = false, halted_at = null, halted_reason = null where projection = $1 or projection like $2 returning log';
  return (await database.query(sql, [projection, `${projection}@%`])).length;
}
