export { ALGORITHM, chainHash, type Content, contentDigest, GENESIS, partitionOf } from './append/chain.js';
export { appendInTransaction } from './append/append-in-transaction.js';
export type { Append, StreamAppend } from './append/prepared-append.js';
export { ConcurrencyConflict, ConditionFailed, DuplicateCommand, Unavailable } from './errors.js';
export { type Appended, EventStore, type EventStoreOptions, type LoadedStream } from './event-store.js';
export { decode, decodeSealedEvents, encode, EVENT_COLUMNS, type EventRow, NewerEvent, UnreadableEvent } from './events/codec.js';
export { defineLog } from './events/define-log.js';
export {
  inlineChanges,
  type InlineProjection,
  inlineProjection,
  type LogDefinition,
  type NewEvent,
  publishedEvents,
} from './events/definitions.js';
export { type LogAdopted, logAdopted, logAdoptedType } from './events/log-adopted.js';
export { type SealedData, sealedData } from './events/sealed-data.js';
export {
  type RepairedRow,
  type RepairedTable,
  type RepairedValue,
  type RowsRepaired,
  rowsRepaired,
  rowsRepairedType,
} from './events/rows-repaired.js';
export { createLogs, eventStoreMigrations, mayChangeEvents } from './migrations.js';
export { newId } from './new-id.js';
export type { Reached } from './reading/next-events.js';
export { eventsOf, type OwnEvent, type DataSubject } from './reading/events-of-person.js';
export { type EventFilter, findEvents, streamsOf } from './reading/find-events.js';
export { headsOf, secondsSinceCommit } from './reading/heads.js';
export { pagesOfLog, seqBeforeLast } from './reading/pages-of-log.js';
export { type CausedRow, findCommand, logOfStream, rowsOfId, type RowFilter } from './reading/rows-of-an-id.js';
export { seqAt } from './reading/seq-at.js';
export { versionOfStream } from './reading/version-of-stream.js';
export type { Position } from './written-positions.js';
