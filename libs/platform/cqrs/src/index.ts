export { AT_ONCE, inOrder, partOf, untilNone } from './bit-by-bit.js';
export { type Decided, type DecideOptions, decideOn } from './decide-on.js';
export { BudgetSpent, utcDay, utcHour, type Window } from './budget-spent.js';
export { Dispatcher } from './dispatcher.js';
export { type RelyingParty, relyingPartyOf, Rules } from './rules.js';
export { PlatformModule } from './platform.module.js';
export type { ReadYourWrites, Writer } from './read-your-writes.js';
export { commandIdFrom, contextCausedBy, contextOfNowCausedBy, newContext } from './system-context.js';
export { type Fold, together } from './together.js';
