import type { Queryable } from '@heliograph/database';

export interface Checkpoint {
  readonly seq: number;
  readonly incarnation: string;
  readonly haltedAt: number | null;
  readonly haltedReason: string | null;
  readonly paused: boolean;
}

const SELECT =
  'select seq, incarnation, halted_at as "haltedAt", halted_reason as "haltedReason", paused from projections.checkpoints where projection = $1 and log = $2';

/**
 * Makes the checkpoint at 0 if it is not there yet; returns whether it did. Where another version of the projection has filled the tables, none is made: a
 * version that began at 0 would fill them twice, so it waits until a rebuild has made its rows next to them and switched. It checks for its
 * own row explicitly, besides the conflict: while a switch to another version is being committed, its snapshot still shows that row.
 */
export async function ensureCheckpoint(database: Queryable, projection: string, log: string): Promise<boolean> {
  const made = await database.query(
    `insert into projections.checkpoints (projection, log, incarnation, seq, complete_from)
     select $1, l.log, l.incarnation, 0, l.head_seq from event_store.logs l where l.log = $2 and not exists (
       select 1 from projections.checkpoints o where o.projection = $1 and o.log = $2
         or strpos($1, '__') = 0 and strpos(o.projection, '__') = 0 and split_part(o.projection, '@', 1) = split_part($1, '@', 1)
           and split_part(o.projection, '#', 1) <> split_part($1, '#', 1))
     on conflict do nothing returning seq`,
    [projection, log],
  );
  return made.length === 1;
}

export async function findCheckpoint(database: Queryable, projection: string, log: string): Promise<Checkpoint | null> {
  return (await database.query<Checkpoint>(SELECT, [projection, log]))[0] ?? null;
}

/** The checkpoint under lock, or null while another worker holds it. */
export async function lockCheckpoint(tx: Queryable, projection: string, log: string): Promise<Checkpoint | null> {
  return (await tx.query<Checkpoint>(`${SELECT} for update skip locked`, [projection, log]))[0] ?? null;
}

/**
 * A checkpoint that does not belong to this log: of another incarnation, or beyond its head. That happens after a restore to an earlier time.
 * Its rows may contain events that do not exist any more.
 */
export class ForeignCheckpoint extends Error {
  constructor(log: string, seq: number, remedy: string) {
    super(
      `its checkpoint, ${log} ${seq}, belongs to another incarnation of this log or lies beyond its head, as after a restore to an earlier time; ${remedy}`,
    );
  }
}

/** True if the checkpoint is of this incarnation of the log, and not beyond its head. */
export async function fitsLog(database: Queryable, log: string, checkpoint: Pick<Checkpoint, 'seq' | 'incarnation'>): Promise<boolean> {
  const rows = await database.query('select 1 from event_store.logs where log = $1 and incarnation = $2 and head_seq >= $3', [
    log,
    checkpoint.incarnation,
    checkpoint.seq,
  ]);
  return rows.length === 1;
}

/**
 * A condition that is always true. A transaction that moves a checkpoint by it does not wait until the disk has what it wrote: rows and
 * checkpoint are lost together when the server crashes within that moment, and are made again from the log, which is never ahead of the disk.
 * With a standby it waits: only what is on the disk is replicated, and readers of the standby would wait instead.
 * docs/adr/0004-inline-or-queued.md
 */
export const WITHOUT_FLUSH = `set_config('synchronous_commit',
  case when exists (select from pg_stat_get_wal_senders()) then current_setting('synchronous_commit') else 'off' end, true) is not null`;

/** Moves the checkpoint if it still stands at `expected`; false = another worker moved it. */
export async function moveCheckpoint(
  tx: Queryable,
  projection: string,
  log: string,
  expected: number,
  seq: number,
  recordedAt: Date | null,
): Promise<boolean> {
  const rows = await tx.query(
    `update projections.checkpoints set seq = $4, recorded_at = coalesce($5, recorded_at)
     where projection = $1 and log = $2 and seq = $3 and ${WITHOUT_FLUSH} returning seq`,
    [projection, log, expected, seq, recordedAt],
  );
  return rows.length === 1;
}

/** False where another worker has passed that event, or has halted there. */
export async function haltCheckpoint(database: Queryable, projection: string, log: string, at: number, reason: string): Promise<boolean> {
  const rows = await database.query(
    `update projections.checkpoints set halted_at = $3, halted_reason = $4
     where projection = $1 and log = $2 and halted_at is null and seq < $3 returning seq`,
    [projection, log, at, reason.slice(0, 500)],
  );
  return rows.length === 1;
}

/** Pauses, or resumes what was paused or halted. Returns how many checkpoints it changed; a rebuild under way is none of them. */
export async function setPaused(database: Queryable, projection: string, paused: boolean): Promise<number> {
  const change = paused ? 'paused = true' : 'paused = false, halted_at = null, halted_reason = null';
  const live = `(projection = $1 or split_part(projection, '@', 1) = $1) and strpos(projection, '__') = 0`;
  return (await database.query(`update projections.checkpoints set ${change} where ${live} returning log`, [projection])).length;
}

/** True if a checkpoint of this projection, or reaction, does not belong to its log (`ForeignCheckpoint`). */
export async function hasForeignCheckpoint(database: Queryable, projection: string): Promise<boolean> {
  const rows = await database.query(
    `select from projections.checkpoints c join event_store.logs l using (log)
     where (projection = $1 or split_part(projection, '@', 1) = $1) and strpos(projection, '__') = 0
       and (c.incarnation <> l.incarnation or c.seq > l.head_seq)`,
    [projection],
  );
  return rows.length > 0;
}

/** Checkpoints whose projection halted, and at which event. */
export function haltedCheckpoints(database: Queryable): Promise<{ projection: string; haltedAt: number }[]> {
  return database.query('select projection, halted_at as "haltedAt" from projections.checkpoints where halted_at is not null');
}

/** Keeps every projection and reaction from moving until this transaction ends. Owner only. */
export async function lockAllCheckpoints(tx: Queryable): Promise<void> {
  await tx.query('lock table projections.checkpoints in access exclusive mode');
}
