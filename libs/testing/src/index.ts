export { appendTo, neighbour } from './neighbour.js';
export { migratedDatabase } from './migrated-database.js';
export { raisedCounters, type RaisedWorkerOptions, raisedWorkerProgram } from './raised-worker-program.js';
export { testProduct, type TestProduct } from './product.js';
export { type Histories, rowsAfter, RowsInMemory } from './rows-in-memory.js';
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
export { walkedChain } from './walked-chain.js';
