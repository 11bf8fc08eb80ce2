export { isAway } from './away.js';
export { ALGORITHM, chainHash, type Content, contentDigest, GENESIS, partitionOf } from './chain.js';
export type { CheckpointFault } from './checkpoint-faults.js';
export { checkpointLine, type SignedCheckpoint } from './checkpoint-format.js';
export { decode, encode, EVENT_COLUMNS, type EventRow, NewerEvent, UnreadableEvent } from './codec.js';
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
  personalFields,
  published,
} from './definitions.js';
export { type Erasure, Erasures, type PlaceFound } from './erasures.js';
export { ConcurrencyConflict, DuplicateCommand, Unavailable } from './errors.js';
export { type Appended, EventStore, type EventStoreOptions, type LoadedStream } from './event-store.js';
export { eventsOf, type OwnEvent, type Person } from './events-of-person.js';
export { type ExportOptions, exportText } from './export-text.js';
export { KeysInUse } from './keys-in-use.js';
export { Keyring, masterKeyId, PersonErased } from './keyring.js';
export { createLogs, eventStoreMigrations } from './migrations.js';
export type { Append, StreamAppend } from './prepared-append.js';
export { keyIdOf, open as openSealed, seal } from './sealed-field.js';
export { seqAt } from './seq-at.js';
export { SignedCheckpoints } from './signed-checkpoints.js';
export { keyId } from './signing-key.js';
export { type RequestState, StoredAnswers } from './stored-answers.js';
export { type ChainVerification, type LogFault, verifyChain, type WalkedEvent } from './verify-chain.js';
export { type CheckpointsVerification, verifyCheckpoints } from './verify-checkpoints.js';
export { type KeysVerification, verifyKeys } from './verify-keys.js';
export { verifyLog, verifyNoOthers } from './verify-log.js';
export type { Watch } from './verify-watch.js';
export { collectWrites, noteWrite, type Position, trackWrites } from './written-positions.js';
export { newId } from './randomness.js';
