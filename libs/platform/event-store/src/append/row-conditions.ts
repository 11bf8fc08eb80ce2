import { type RowCondition, type RowStatement, typeOf } from '@heliograph/database';

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
