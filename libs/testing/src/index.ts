export { tablesHolding } from './canary.js';
export { deciderSpec } from './decider-spec.js';
export { eventually } from './eventually.js';
export { expectSameRowsInEveryInterleaving } from './interleavings.js';
export { type QueueBackend, queueBackends, testMasterKey, testProduct, type TestProduct } from './product.js';
export { projectionSpec, stored } from './projection-spec.js';
export { type Histories, rowsAfter, RowsInMemory } from './rows-in-memory.js';
export { createDatabase, templateDatabase, type TestDatabase } from './services/databases.js';
export { type DurablePostgres, startDurablePostgres } from './services/durable-postgres.js';
export { startTestReplica, type TestReplica } from './services/postgres-replica.js';
export { startTestPostgres, type TestPostgres } from './services/postgres-server.js';
export { emptyOwnRedis, startRedis } from './services/redis.js';
export { type RedisServer } from './services/redis-server.js';
export { runTypescript } from './services/run-typescript.js';
export { SmtpListener, type TakenMail } from './services/smtp-listener.js';
export { type TestServices, testServices } from './services/test-services.js';
export { SampleWorker } from './sample-worker.js';
export {
  counters,
  countersProjection,
  points,
  sampleContext,
  type SampleEvent,
  sampleLog,
  sampleRequest,
  words,
  wordsProjection,
} from './sample-context.js';
export { shelfContext, type ShelfEvent, shelfLog } from './shelf-context.js';
export { watchStatements, type WatchedStatements } from './statements.js';
