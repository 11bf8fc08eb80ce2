import { type ColumnType, EntitySchema } from 'typeorm';
import { type Columns, propertyOf, table, type Table, typeOf } from './table.js';

/** A table with a repository, for what is asked rarely; hot paths send SQL (docs/adr/0057-sql-on-hot-paths.md). */
export interface Entity<K extends Columns = Columns, C extends Columns = Columns> extends Table<K, C, Record<never, never>> {
  readonly schema: EntitySchema;
}

/** As `table`, for `Database.rowsOf`. */
export function entity<const K extends Columns, const C extends Columns>(name: string, shape: { key: K; columns: C }): Entity<K, C> {
  const declared = table(name, shape);
  const [schema, tableName] = name.split('.');
  const columns = Object.entries<string>({ ...shape.key, ...shape.columns }).map(([column, type]) => {
    const [base = '', array] = typeOf(declared, column).split('[');
    const options = { name: column, primary: column in shape.key, nullable: type.endsWith(' null'), array: array !== undefined };
    return [propertyOf(column), { ...options, type: base.replace(/\(\d\)/, '') as ColumnType }] as const;
  });
  return {
    ...declared,
    schema: new EntitySchema({ name: name.replace('.', '_'), schema, tableName, columns: Object.fromEntries(columns) }),
  };
}
