export { batched, type Batching, batchedRows } from './batched.js';
export { Database, type DatabaseOptions } from './database.js';
export { type KeysetColumn, type KeysetFrom, type KeysetOrder, type KeysetPage, keysetPage } from './keyset.js';
export {
  type ContextMigrations,
  type KeptTable,
  migrate,
  type MigrateOptions,
  type MigrationClass,
  pendingMigrations,
  type TableAndPeople,
} from './migrate.js';
export { type NamedStatement, NamedStatements } from './named-statements.js';
export { parseInt8 } from './numbers.js';
export type { Queryable } from './queryable.js';
export { ReadDatabase } from './read-database.js';
export { Replica, type ReplicaOptions } from './replica.js';
export { rowStatements, type RowStatement } from './row-statements.js';
export {
  add,
  change,
  changeWhere,
  type ColumnType,
  put,
  remove,
  removeWhere,
  requires,
  type RowChange,
  type RowCondition,
  table,
  type Table,
  typeOf,
  type Values,
} from './table.js';
