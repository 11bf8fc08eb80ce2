export { type AppChanged, type AppEvent, applicationEvents } from './application/application.events.js';
export { type AppCommand, type AppFields, application } from './application/application.js';
export { avatar, type ChangeAvatar, type NewAvatar } from './avatar/avatar.js';
export { avatarTakedown, type AvatarTakedownCommand, takenDownPictureOf } from './avatar-takedown/avatar-takedown.js';
export { type ChooseCover, cover } from './cover/cover.js';
export { credential, type CredentialCommand } from './credential/credential.js';
export {
  type CredentialEvent,
  credentialEvents,
  type CredentialIssued,
  type CredentialKind,
  CredentialNumber,
  type IssuedKind,
  issuedKinds,
} from './credential/credential.events.js';
export { type ChangeEmail, emailChange, type EmailOrder } from './email-change/email-change.js';
export { emailVerification, type VerifyEmailAddress } from './email-verification/email-verification.js';
export { erasure, type EraseUser } from './erasure/erasure.js';
export { erasureOrder, type OrderErasure } from './erasure/erasure-order.js';
export { refuseInvalid, trimText } from './fields/fields.js';
export { type AwardHero, hero } from './hero/hero.js';
export { type AcceptRules, rules } from './rules/rules.js';
export { type ChangeProfile, profile } from './profile/profile.js';
export { type CallbackKind, type CallbackPlace, callbackPlace } from './redirect/callback-place.js';
export {
  callbackProblem,
  judgeRedirect,
  isRedirectAllowed,
  redirectProblem,
  type RedirectRule,
  type RedirectVerdict,
  addParameters,
} from './redirect/redirect.js';
export { refusals } from './refusal/refusal.js';
export { emailProblem, foldEmail } from './registration/email.js';
export { MAX_PASSWORD_INPUT, opaqueString, passwordProblem } from './registration/password.js';
export { checkedForm, claimEmail, claimUsername, type Register, registration, type RegistrationForm } from './registration/registration.js';
export { foldUsername, isReserved, usernameProblem } from './registration/username.js';
export { type ChangeRole, type Role, role, roles } from './role/role.js';
export {
  allScopes,
  appTokenScopes,
  readRequestedScopes,
  consentScopes,
  defaultScopes,
  grantableScopes,
  effectiveScopes,
  describeScopes,
  personalScopes,
  type Scope,
  type ScopeInWords,
  staffScopes,
} from './scope/scope.js';
export { type ResetSecondFactor, secondFactorReset } from './second-factor/second-factor-reset.js';
export { type Lift, type Suspend, suspension } from './suspension/suspension.js';
export { claimEvents, type UserErased, type UserEvent, userEvents } from './user/user.events.js';
