export { AccessChecks } from './access-checks.js';
export { Authorization } from './authorization.js';
export { budgetOf, type PersonalBudget, PlaceCounter } from './budget.js';
export { Connections } from './connections.js';
export { type Limit, Limits, QuotaReader, type QuotaStatus } from './limits.js';
export { type NewcomerAct, NewcomerBudgets, NewAccountQuota, type NewAccountStatus } from './new-account-quota.js';
export { PersonalTokens } from './personal-tokens.js';
export { Tokens } from './tokens.js';
