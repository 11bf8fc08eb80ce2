export { ALGORITHM, chainHash, type Content, contentDigest, GENESIS, partitionOf } from './chain.js';
export { decode, EVENT_COLUMNS, type EventRow, UnreadableEvent } from './codec.js';
export {
  defineLog,
  event,
  type EventDefinition,
  type EventOptions,
  inlineChanges,
  type InlineProjection,
  inlineProjection,
  type LogDefinition,
  type NewEvent,
  published,
} from './definitions.js';
export { ConcurrencyConflict, DuplicateCommand, Unavailable } from './errors.js';
export { type Appended, EventStore, type EventStoreOptions, type LoadedStream } from './event-store.js';
export { isAway } from './group-appender.js';
export { Keyring, PersonErased } from './keyring.js';
export { createLogs, eventStoreMigrations } from './migrations.js';
export type { Append, StreamAppend } from './prepared-append.js';
export { type RequestState, StoredAnswers } from './stored-answers.js';
export { type ChainFault, type ChainVerification, verifyChain } from './verify-chain.js';
export { collectWrites, noteWrite, type Position, trackWrites } from './written-positions.js';
