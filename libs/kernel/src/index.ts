export {
  AcceptedPicture,
  AppId,
  type Brand,
  ClientId,
  CollectionId,
  CommandId,
  CommentId,
  CredentialId,
  DecisionId,
  EventId,
  PhotoId,
  StreamId,
  UserId,
} from './brand.js';
export { type Decider, assertNever, fold, type Versioned } from './decider.js';
export { entryOf } from './dictionary.js';
export type { Event, StoredEvent } from './event.js';
export { idFrom } from './id-in-text.js';
export { type Mark, type Marks, noMarks, withMark, withoutMark } from './marks.js';
export {
  type Allowance,
  type Budgets,
  Command,
  type Context,
  Message,
  type Origin,
  Query,
  type ResultOf,
  type Disclosure,
  StaffQuery,
} from './message.js';
export { isLocal, loopbackHost, otherLocalOrigin, withoutLoopbackPort } from './local-host.js';
export { dayNumber, epochMilliseconds, instantOf, isDay, type LocalTime, parseInstant, readLocalTime } from './local-time.js';
export { normalForm } from './normal-form.js';
export { readOffset } from './offset.js';
export {
  DEFAULT_PER_PAGE,
  LARGEST_PER_PAGE,
  type Page,
  type PageRequest,
  type PageStart,
  type PersonEntry,
  type Position,
} from './page.js';
export { isRejection, Rejected, type Rejections } from './rejection.js';
export { type EventOf, relation, type Relation, type RelationCommand, type RelationData, type RelationState } from './relation.js';
export { withoutTrailing } from './text-end.js';
export { linksIn, mentionedName, type TextLink } from './text-links.js';
export { textProblem } from './text-problem.js';
export { isVisible } from './visible-text.js';
export { addressIn } from './web-address.js';
