export { EmailChanges } from './email-changes.js';
export { Deadline, Erasure } from './erasure.js';
export { MailProofs } from './mail-proofs.js';
export { OutsideAccounts } from './outside-accounts.js';
export { OwnProfile, type ProfileChanges } from './own-profile.js';
export { SecondFactor } from './second-factor.js';
export { Sessions } from './sessions.js';
export { type Registration, type SignedIn, SignIn } from './sign-in.js';
export { SiteRules } from './site-rules.js';
