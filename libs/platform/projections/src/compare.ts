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
  for (const { name } of tables) {
    const side = (left: string, right: string) =>
      tx.query<{ row: object }>(
        `select to_jsonb(d) as row from (select * from ${left} except all select * from ${right}) d limit ${MOST_ROWS_TOLD}`,
      );
    const onlyLive = await side(name, name + suffix);
    const onlyReplay = await side(name + suffix, name);
    if (onlyLive.length + onlyReplay.length > 0)
      found.push({ table: name, onlyLive: onlyLive.map(({ row }) => row), onlyReplay: onlyReplay.map(({ row }) => row) });
  }
  return found;
}
