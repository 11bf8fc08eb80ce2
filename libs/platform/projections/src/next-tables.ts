import { createHash } from 'node:crypto';
import type { Queryable } from '@heliograph/database';
import { checkpointOf, type Projection } from './definitions.js';
import { placesOf } from './places.js';
import { dropShadow, type ShadowOptions } from './shadow.js';
import { createShadowTable } from './shadow-indexes.js';

export const NEXT = '__next';

/** What a comparison of the next rows with the live ones gave: tables that differ, or null where it could not be made. */
export type Compared = readonly string[] | null;

/** Content of the comment on each next table: which version it was made for, and the result of the comparison once that is known. */
interface Note {
  readonly signature: string;
  readonly compared?: Compared;
}

/** Next tables, as they are at the start of a rebuild. */
export interface NextTables {
  readonly signature: string;
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
  const notes = await Promise.all(projection.tables.map(({ name }) => noteOn(admin, name + NEXT)));
  const places = await placesOf(admin, projection, NEXT);
  if (!anew && notes.every((note) => note?.signature === signature) && [...places.values()].every(({ sound }) => sound)) {
    // An event that halted it may be readable now.
    const names = projection.sources.map((source) => checkpointOf(projection, source) + NEXT);
    await admin.query(
      'update projections.checkpoints set halted_at = null, halted_reason = null where projection = any($1) and halted_at is not null',
      [names],
    );
    return { signature, resumed: true, compared: notes[0]?.compared };
  }
  await admin.transaction(async (tx) => {
    await dropShadow(tx, projection, NEXT);
    for (const { name } of projection.tables) await createShadowTable(tx, name, name + NEXT);
    await note(tx, projection, { signature });
  });
  return { signature, resumed: false };
}

/** Stores the result of the comparison, for a rebuild that is interrupted after it. */
export async function noteCompared(admin: Queryable, projection: Projection, signature: string, compared: Compared): Promise<void> {
  await note(admin, projection, { signature, compared });
}

async function note(admin: Queryable, projection: Projection, content: Note): Promise<void> {
  const text = `'${JSON.stringify(content).replaceAll("'", "''")}'`;
  for (const { name } of projection.tables) await admin.query(`comment on table ${name}${NEXT} is ${text}`);
}

async function noteOn(admin: Queryable, table: string): Promise<Note | null> {
  const [row] = await admin.query<{ text: string | null }>("select obj_description(to_regclass($1), 'pg_class') as text", [table]);
  return row?.text ? (JSON.parse(row.text) as Note) : null;
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
