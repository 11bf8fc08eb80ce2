export { allEnded } from './all-ended.js';
export { batched } from './batched.js';
export { atEndOfTurn } from './end-of-turn.js';
export { KeyedTurns, NoTurn, Turns, type TurnsOptions } from './turns.js';
export { every, type EveryOptions, type Periodic } from './every.js';
export { dropOldest, LruCache } from './lru-cache.js';
export { remembering, type RememberingOptions } from './remembering.js';
export { until, type UntilOptions } from './until.js';
export { WhileUnchanged, type WhileUnchangedOptions } from './while-unchanged.js';
