import { createHash } from 'node:crypto';
import type { Queryable } from '@heliograph/database';
import { checkpointOf, type Projection } from './definitions.js';
import { checkpointPositions } from './checkpoint-positions.js';
import { dropShadowCheckpoints, NEXT, type ShadowOptions } from './shadow.js';

/** What a comparison of the next rows with the live ones gave: tables that differ, or null where it could not be made. */
export type Compared = readonly string[] | null;

/** Next tables, as they are at the start of a rebuild. */
export interface NextTables {
  /** Rows of an interrupted rebuild are there. */
  readonly resumed: boolean;
  /** Undefined until it was tried. */
  readonly compared?: Compared;
}

/**
 * Makes the next tables, or finds those of an interrupted rebuild. They are taken up only if they were made for this very version,
 * these handlers, this shape of the tables and these logs; else they are thrown away.
 */
export async function openNextTables({ admin }: ShadowOptions, projection: Projection, anew: boolean): Promise<NextTables> {
  const signature = await signatureOf(admin, projection);
  const [note] = await admin.query<{ signature: string; compared: Compared; isCompared: boolean }>(
    'select signature, compared, compared is not null as "isCompared" from projections.rebuilds where projection = $1',
    [projection.name],
  );
  const places = await checkpointPositions(admin, projection, NEXT);
  if (!anew && note?.signature === signature && (await areThere(admin, projection)) && [...places.values()].every(({ sound }) => sound)) {
    // An event that halted it may be readable now.
    const names = projection.sources.map((source) => checkpointOf(projection, source) + NEXT);
    await admin.query(
      'update projections.checkpoints set halted_at = null, halted_reason = null where projection = any($1) and halted_at is not null',
      [names],
    );
    return { resumed: true, ...(note.isCompared && { compared: note.compared }) };
  }
  await admin.transaction(async (tx) => {
    await dropNextTables(tx, projection);
    for (const { name } of projection.tables) await tx.query('select projections.create_next($1)', [name]);
    await tx.query('insert into projections.rebuilds (projection, signature) values ($1, $2)', [projection.name, signature]);
  });
  return { resumed: false };
}

/** Removes next tables and their checkpoints, of any version. */
async function dropNextTables(tx: Queryable, projection: Projection): Promise<void> {
  for (const { name } of projection.tables) await tx.query('select projections.drop_next($1)', [name]);
  await dropShadowCheckpoints(tx, projection, NEXT);
  await tx.query('delete from projections.rebuilds where projection = $1', [projection.name]);
}

/** Somebody may have removed them by hand. */
async function areThere(admin: Queryable, { tables }: Projection): Promise<boolean> {
  const names = tables.map(({ name }) => name + NEXT);
  const [missing] = await admin.query('select from unnest($1::text[]) as name where to_regclass(name) is null', [names]);
  return missing === undefined;
}

/** Stores the result of the comparison, for a rebuild that is interrupted after it. */
export async function recordComparison(admin: Queryable, projection: Projection, compared: Compared): Promise<void> {
  await admin.query('update projections.rebuilds set compared = $2 where projection = $1', [projection.name, JSON.stringify(compared)]);
}

/** A digest of everything visible here that the rows depend on; functions that a handler calls are not visible. */
async function signatureOf(admin: Queryable, projection: Projection): Promise<string> {
  const logs = [...new Set(projection.sources.map((source) => source.log))];
  const incarnations = await admin.query('select log, incarnation from event_store.logs where log = any($1) order by log', [logs]);
  const shapes = await Promise.all(projection.tables.map(({ name }) => shapeOf(admin, name)));
  const sources = projection.sources.map((source) =>
    source.kind === 'counter'
      ? { ...source, table: source.table.name }
      : { log: source.log, on: Object.entries(source.on).map(([type, handler]) => [type, String(handler)]) },
  );
  const copies = projection.copies?.map(({ from, to, by, columns }) => [from.name, to.name, by, columns]);
  const derived = projection.derived?.map(({ from, by, derive }) => [from.name, by, String(derive)]);
  return createHash('sha256')
    .update(JSON.stringify([projection.version, incarnations, shapes, sources, derived, copies]))
    .digest('hex');
}

/** Columns, checks, indexes and storage parameters of a table, as PostgreSQL writes them. */
function shapeOf(admin: Queryable, table: string): Promise<object[]> {
  return admin.query(
    `select attname as name, concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attgenerated, attcollation, pg_get_expr(adbin, adrelid)) as shape
       from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum where attrelid = $1::regclass and attnum > 0 and not attisdropped
     union all select conname, pg_get_constraintdef(oid) from pg_constraint where conrelid = $1::regclass and contype = 'c'
     union all select '', array_to_string(reloptions, ' ') from pg_class where oid = $1::regclass and reloptions is not null
     union all select relname, pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid where indrelid = $1::regclass
     order by 1, 2`,
    [table],
  );
}
