export { Authorization } from './authorization.js';
export { budgetOf, type PersonalBudget, type PlaceCounter } from './budget.js';
export { Connections } from './connections.js';
export { type Limit, Limits, type Standing } from './limits.js';
export { type NewcomerAct, type NewcomerBudgets, Newcomers, type NewcomerStanding } from './newcomers.js';
export { PersonalTokens } from './personal-tokens.js';
export { Tokens } from './tokens.js';
