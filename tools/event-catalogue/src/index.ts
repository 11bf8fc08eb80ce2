export { CODE_OWNERS, ownersOf } from './code-owners.js';
export { type Subscription, subscriptionsOf } from './subscriptions.js';
