import type { Queryable, Table } from '@heliograph/database';

/** A row that both have, and the fields in which they differ. */
export interface ChangedRow {
  readonly key: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, { readonly live: unknown; readonly replay: unknown }>>;
}

/** How two tables differ, paired by their keys. The lists hold ten rows each at most, in the order of their keys; `totals` counts all. */
export interface TableDifference {
  readonly table: string;
  readonly totals: Readonly<Record<Kind, number>>;
  readonly changed: readonly ChangedRow[];
  readonly onlyLive: readonly object[];
  readonly onlyReplay: readonly object[];
}

type Kind = 'changed' | 'onlyLive' | 'onlyReplay';
type Row = Readonly<Record<string, unknown>>;
type Differing = { readonly total: number } & (
  | { readonly kind: 'changed'; readonly live: Row; readonly replay: Row }
  | { readonly kind: 'onlyLive'; readonly live: Row }
  | { readonly kind: 'onlyReplay'; readonly replay: Row }
);

const MAX_ROWS_LISTED = 10;

/** Rows that live and shadow do not share. */
export async function differences(tx: Queryable, tables: readonly Table[], suffix: string): Promise<TableDifference[]> {
  const found: TableDifference[] = [];
  for (const table of tables) {
    const rows = await tx.query<Differing>(differing(table, suffix), [table.swept ?? []]);
    if (rows.length > 0) found.push(differenceOf(table, rows));
  }
  return found;
}

/** Both sides as JSON without the columns `$1`, which a sweep changes, and without the rows that one deletes; null where a side lacks the row. */
function differing({ name, key, swept = [], expired }: Table, suffix: string): string {
  const keys = Object.keys(key);
  const rowsOf = (side: string) => (expired === undefined ? side : `(select * from ${side} where (${expired}) is not true)`);
  const differ =
    swept.length === 0 ? 'row(l.*) is distinct from row(r.*)' : 'to_jsonb(l) - $1::text[] is distinct from to_jsonb(r) - $1::text[]';
  return `
    with differing as (
      select case when l.${keys[0]} is null then 'onlyReplay' when r.${keys[0]} is null then 'onlyLive' else 'changed' end as kind,
        to_jsonb(l) - $1::text[] as live, to_jsonb(r) - $1::text[] as replay, ${keys.map((column, index) => `coalesce(l.${column}, r.${column}) as key_${index}`).join(', ')}
      from ${rowsOf(name)} l full join ${rowsOf(name + suffix)} r on ${keys.map((column) => `l.${column} = r.${column}`).join(' and ')} where ${differ})
    select kind, live, replay, total from (
      select *, count(*) over (partition by kind) as total, row_number() over (partition by kind order by ${keys.map((_, index) => `key_${index}`).join(', ')}) as place from differing
    ) counted where place <= ${MAX_ROWS_LISTED} order by kind, place`;
}

function differenceOf({ name, key }: Table, rows: readonly Differing[]): TableDifference {
  const total = (kind: Kind) => rows.find((row) => row.kind === kind)?.total ?? 0;
  return {
    table: name,
    totals: { changed: total('changed'), onlyLive: total('onlyLive'), onlyReplay: total('onlyReplay') },
    changed: rows.flatMap((row) => (row.kind === 'changed' ? [changedRow(Object.keys(key), row.live, row.replay)] : [])),
    onlyLive: rows.flatMap((row) => (row.kind === 'onlyLive' ? [row.live] : [])),
    onlyReplay: rows.flatMap((row) => (row.kind === 'onlyReplay' ? [row.replay] : [])),
  };
}

function changedRow(keys: readonly string[], live: Row, replay: Row): ChangedRow {
  const fields = Object.keys({ ...live, ...replay }).filter((field) => JSON.stringify(live[field]) !== JSON.stringify(replay[field]));
  return {
    key: Object.fromEntries(keys.map((column) => [column, live[column]])),
    fields: Object.fromEntries(fields.map((field) => [field, { live: live[field], replay: replay[field] }])),
  };
}
