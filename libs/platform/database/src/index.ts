export { isConnectionError } from './connection-error.js';
export { lostInPowerCut } from './durability.js';
export { clientOf, connecting } from './connecting.js';
export { openProblem, type OpenProblem } from './open-problem.js';
export { type Batching, batchedRow, batchedRows } from './batched-rows.js';
export { type Changed, ChangeFeed, TRUSTED_MILLISECONDS } from './change-feed.js';
export { Database, type DatabaseOptions } from './database.js';
export { DirectConnections } from './direct-connections.js';
export { keptConnections } from './kept-connections.js';
export { entity } from './entity.js';
export {
  type ContextMigrations,
  type BackupTable,
  entitiesOf,
  migrate,
  type MigrateOptions,
  type MigrationClass,
  missingMigrations,
  pendingMigrations,
  type TableAndPeople,
} from './migrate.js';
export { listIn, type NamedStatement, NamedStatements } from './named-statements.js';
export { LiveValues, type LiveValuesOptions } from './live-values.js';
export { parseInt8 } from './numbers.js';
export { type PoolQueries, poolQueries } from './pool-queries.js';
export { type PoolUse, useOf } from './pool-use.js';
export type { Queryable, Transaction } from './queryable.js';
export { ReadDatabase } from './read-database.js';
export { Replica, type ReplicaOptions } from './replica.js';
export { rowStatements, type RowStatement } from './row-statements.js';
export type { StatementWatch } from './statement-watch.js';
export { TIMED_OUT } from './time-outs.js';
export { isUniqueViolation } from './unique-violation.js';
export {
  add,
  change,
  changeWhere,
  column,
  columnsOf,
  type ColumnType,
  put,
  remove,
  removeWhere,
  requires,
  type RowChange,
  type RowCondition,
  type RowOf,
  selectionOf,
  table,
  type Table,
  typeOf,
  type Values,
} from './table.js';
