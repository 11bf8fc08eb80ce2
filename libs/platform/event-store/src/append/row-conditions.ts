import { type RowChange, type RowCondition, type RowStatement, typeOf, type Values } from '@heliograph/database';

/** Conditions as statements: each fails (SQLSTATE HG002) unless all its rows are there with these values. */
export function conditionStatements(conditions: readonly RowCondition[]): RowStatement[] {
  return conditions.map(({ table, key, values }) => {
    const columns = [...Object.keys(key), ...Object.keys(values)];
    const match = columns.map((column) => `t.${column} = r.${column}`).join(' and ');
    const source = `jsonb_to_recordset($1::jsonb) as r(${columns.map((column) => `${column} ${typeOf(table, column)}`).join(', ')})`;
    const sql = `select event_store.required(exists (select from ${table.name} t where ${match})) from ${source}`;
    return { table, sql, rows: [{ ...key, ...values }], returns: [] };
  });
}

/** Which columns of which rows are changed, to be compared with what is required. What a table settles after a batch changes none that is ever required. */
export class ChangedRows {
  private readonly changed = new Set<string>();

  add(changes: readonly RowChange[]): void {
    for (const change of changes) {
      const { name } = change.table;
      // By values and not by key: any row of the table.
      if (change.op === 'changeWhere' || change.op === 'removeWhere') this.changed.add(name);
      else if (change.op === 'remove') this.changed.add(rowOf(name, change.key));
      else for (const column of Object.keys(change.values)) this.changed.add(`${rowOf(name, change.key)} ${column}`);
    }
  }

  /** True if a row that is required may be another one by then. */
  touch(conditions: readonly RowCondition[]): boolean {
    return conditions.some(({ table: { name }, key, values }) => {
      const row = rowOf(name, key);
      return [name, row, ...Object.keys(values).map((column) => `${row} ${column}`)].some((each) => this.changed.has(each));
    });
  }
}

function rowOf(table: string, key: Values): string {
  const columns = Object.keys(key).sort();
  return `${table} ${JSON.stringify(columns.map((column) => [column, String(key[column])]))}`;
}
