export { AccessChecks } from './access-checks.js';
export { AppSignIns, type UserClaims } from './app-sign-ins.js';
export { Authorization } from './authorization.js';
export { Connections } from './connections.js';
export { type Limit, Limits, QuotaReader, type QuotaStatus } from './limits.js';
export { NewAccountQuota, type NewAccountStatus } from './new-account-quota.js';
export { type NewcomerAct, NewcomerBudgets, PersonalBudgets, PlaceCounter } from './personal-budgets.js';
export { PersonalTokens } from './personal-tokens.js';
export { Tokens } from './tokens.js';
