import type { Queryable } from '@heliograph/database';
import { LOCAL_FORM } from './master-key/local-master-key.js';
import type { MasterKey, WrapFor } from './master-key/master-key.js';
import { contextOf } from './wraps.js';

/** Bytes of a wrap of the builds before, which was bound to nothing. The database takes none any more. */
const UNBOUND = 60;
const BATCH = 500;

export interface RewrapWatch {
  readonly onProgress?: (done: number, of: number) => void;
  readonly stopping?: () => boolean;
}

export interface Rewrapped {
  readonly rewrapped: number;
  /** Keys and secrets that this master key does not open: they are left as they are. */
  readonly unopened: readonly string[];
}

interface DueRow {
  readonly id: string;
  readonly person: number;
  readonly master_key: string;
  readonly wrapped: Buffer;
}

interface Kind {
  readonly table: string;
  readonly id: string;
  readonly type: string;
  readonly columns: string;
  readonly first: string;
  readonly name: string;
  readonly context: (row: DueRow) => string;
}

const KINDS: readonly Kind[] = [
  {
    ...{ table: 'event_store.secrets', id: 'name', type: 'text', columns: 'name as id', first: '', name: 'secret' },
    context: ({ id }) => contextOf.secret(id),
  },
  {
    ...{ table: 'event_store.keys', id: 'key_id', type: 'uuid', columns: 'key_id as id, person', name: 'key' },
    first: '00000000-0000-0000-0000-000000000000',
    context: ({ id, person }) => contextOf.key({ key_id: id, person }),
  },
];

const CONSTRAINTS = [
  ['event_store.keys', 'keys_are_bound'],
  ['event_store.secrets', 'secrets_are_bound'],
] as const;

/** What another master key than `$1` has wrapped, where one is given, and what is bound to nothing. */
const IS_DUE = `wrapped is not null and (octet_length(wrapped) = ${UNBOUND} or master_key <> $1)`;

/** True if something here is wrapped in the form of the builds before, which is bound to no row. */
export async function hasUnboundWraps(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ there: boolean }>(`select to_regclass('event_store.secrets') is not null as there`);
  return row?.there === true && (await countDue(database, null)) > 0;
}

/** Binds what is wrapped in the form of the builds before to its row. Owner only; safe to repeat and to interrupt. */
export async function bindWraps(database: Queryable, masterKey: MasterKey, watch: RewrapWatch = {}): Promise<Rewrapped> {
  const done = await rewrap(database, masterKey, null, watch);
  if (done.unopened.length === 0)
    for (const [table, constraint] of CONSTRAINTS) await database.query(`alter table ${table} validate constraint ${constraint}`);
  return done;
}

/**
 * Wraps everything under the master key that wraps now, while others read and write. Owner only; safe to repeat and to interrupt.
 * It ends when nothing is left, also of what a process that still had the key before has made in the meantime.
 */
export function rotateMasterKey(database: Queryable, masterKey: MasterKey, watch: RewrapWatch = {}): Promise<Rewrapped> {
  return rewrap(database, masterKey, masterKey.id, watch);
}

async function rewrap(database: Queryable, masterKey: MasterKey, id: string | null, watch: RewrapWatch): Promise<Rewrapped> {
  const unopened = new Set<string>();
  const of = await countDue(database, id);
  let rewrapped = 0;
  for (let before = -1; before !== rewrapped; ) {
    before = rewrapped;
    for (const kind of KINDS)
      for (let after = kind.first, more = true; more; ) {
        if (watch.stopping?.())
          throw new Error(`Stopped: ${rewrapped} of ${of} are wrapped again. Run the same command again to continue.`);
        const rows = await dueRows(database, kind, id, after);
        rewrapped += await wrapAnew(database, masterKey, kind, rows, unopened);
        after = rows.at(-1)?.id ?? after;
        more = rows.length === BATCH;
        watch.onProgress?.(rewrapped, Math.max(of, rewrapped));
      }
  }
  return { rewrapped, unopened: [...unopened] };
}

async function countDue(database: Queryable, id: string | null): Promise<number> {
  const counts = KINDS.map(({ table }) => `(select count(*) from ${table} where ${IS_DUE})`);
  const [row] = await database.query<{ due: number }>(`select ${counts.join(' + ')} as due`, [id]);
  return Number(row?.due ?? 0);
}

function dueRows(database: Queryable, kind: Kind, id: string | null, after: string): Promise<DueRow[]> {
  const sql = `select ${kind.columns}, master_key, wrapped from ${kind.table} where ${IS_DUE} and ${kind.id} > $2::${kind.type} order by ${kind.id} limit ${BATCH}`;
  return database.query<DueRow>(sql, [id, after]);
}

/** A row that was changed in the meantime is left: an erasure is never undone, and of two commands at once neither is in the other's way. */
async function wrapAnew(
  database: Queryable,
  masterKey: MasterKey,
  kind: Kind,
  rows: readonly DueRow[],
  unopened: Set<string>,
): Promise<number> {
  const keys = await masterKey.unwrap(rows.map((row) => asStored(row, kind)));
  const opened = rows.flatMap((row, at) => {
    const key = keys[at];
    if (!key) unopened.add(`${kind.name} ${row.id}`);
    return key ? [{ row, key }] : [];
  });
  const wraps = await masterKey.wrap(opened.map(({ row, key }) => ({ key, context: kind.context(row) })));
  const changed = await database.query<{ id: string }>(
    `with new as (select * from unnest($1::${kind.type}[], $2::bytea[], $3::bytea[], $4::text[]) as n(id, before, wrapped, master_key))
     update ${kind.table} k set wrapped = new.wrapped, master_key = new.master_key from new
     where k.${kind.id} = new.id and k.wrapped = new.before returning k.${kind.id} as id`,
    [
      opened.map(({ row }) => row.id),
      opened.map(({ row }) => row.wrapped),
      wraps.map(({ wrapped }) => wrapped),
      wraps.map((wrap) => wrap.masterKey),
    ],
  );
  return changed.length;
}

function asStored(row: DueRow, kind: Kind): WrapFor {
  const { wrapped, master_key: masterKey } = row;
  if (wrapped.length !== UNBOUND) return { wrapped, masterKey, context: kind.context(row) };
  return { wrapped: Buffer.concat([Buffer.of(LOCAL_FORM), wrapped]), masterKey, context: '' };
}
