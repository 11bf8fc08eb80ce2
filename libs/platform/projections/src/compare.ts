import type { Queryable, Table } from '@heliograph/database';

/** What a comparison found: rows that only the live table has, and rows that only the replay made. */
export interface TableDifference {
  readonly table: string;
  readonly onlyLive: readonly object[];
  readonly onlyReplay: readonly object[];
}

const MOST_ROWS_TOLD = 10;

/** Rows that live and shadow do not share, ten of each side at most. */
export async function differences(tx: Queryable, tables: readonly Table[], suffix: string): Promise<TableDifference[]> {
  const found: TableDifference[] = [];
  for (const { name, swept = [] } of tables) {
    const rowsOf = (of: string) => (swept.length === 0 ? `select * from ${of}` : `select to_jsonb(t) - $1::text[] as row from ${of} t`);
    const side = (left: string, right: string) =>
      tx.query<{ row: object }>(
        `select ${swept.length === 0 ? 'to_jsonb(d)' : 'd.row'} as row from (${rowsOf(left)} except all ${rowsOf(right)}) d limit ${MOST_ROWS_TOLD}`,
        swept.length === 0 ? [] : [swept],
      );
    const onlyLive = await side(name, name + suffix);
    const onlyReplay = await side(name + suffix, name);
    if (onlyLive.length + onlyReplay.length > 0)
      found.push({ table: name, onlyLive: onlyLive.map(({ row }) => row), onlyReplay: onlyReplay.map(({ row }) => row) });
  }
  return found;
}
