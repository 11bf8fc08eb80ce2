export {
  ChangeAvatar,
  ChangePassword,
  type AvatarFile,
  FindAvatar,
  FindUserHint,
  FindProfile,
  FindProfiles,
  FindRegisteredOffset,
  FindUser,
  FindUsers,
  HasOthersInRole,
  ListRoles,
  FindUserVersion,
  FindVersionedProfile,
  IsNewcomer,
  RegisterUser,
  type Role,
  SweepAvatars,
  UpdateProfile,
  type UserFacts,
  type UserProfile,
  type VersionedProfile,
} from './account.messages.js';
export {
  type ChosenAvatar,
  FindChosenAvatar,
  FindTakenDownAvatar,
  RestoreAvatar,
  TakeDownAvatar,
  type TakenDownAvatar,
  WithholdAvatars,
} from './avatar-takedown.messages.js';
export {
  type AppRequest,
  ListAppRequests,
  type NewAppRequest,
  RecordAppRequests,
  type RequestFilter,
  requestFilters,
  type RequestingApp,
  type RequestShare,
  requestsPerHour,
  shareOf,
} from './app-request.messages.js';
export {
  AddSecret,
  type Application,
  type ApplicationFields,
  type AppSecret,
  DeleteApplication,
  FindApplication,
  ListApplications,
  ListSecrets,
  type NewSecret,
  RegisterApplication,
  RemoveSecret,
  UpdateApplication,
  type NewApplication,
} from './application.messages.js';
export { ChooseCover, type Cover, type CoverCrop, coverCrops, FindCover } from './cover.messages.js';
export { Authenticate, type Authenticated, CountTokenChecks, FindEndedAccess, type TokenChecks } from './authentication.messages.js';
export { type Budget, ListBudgets } from './budget.messages.js';
export { type CallbackCheck, type CallbackVerdict, CheckCallback } from './callback-check.messages.js';
export { type Connection, ListConnections, RemoveConnection } from './connection.messages.js';
export { credentialPrefixes, isSession } from './credential-kinds.js';
export { type ErasureOrder, EraseUser, ForgetUser, OrderErasure } from './erasure.messages.js';
export {
  AvatarChanged,
  AvatarRestored,
  AvatarTakenDown,
  HeroGranted,
  HeroRevoked,
  type IdentityEvent,
  identityEvents,
  ProfileChanged,
  RoleGranted,
  RoleRevoked,
  UserDisabled,
  UserEnabled,
  UserErased,
  UserRegistered,
} from './identity.events.js';
export { AppRequestId, PasskeyId, PersonalTokenId, SecretId, SessionId } from './identity.ids.js';
export { type IdentityRejection, identityRejections } from './identity.rejections.js';
export {
  FindSubscription,
  type ModerationNotice,
  moderationNotices,
  type Notice,
  SendNotice,
  type Subscription,
  subscriptions,
} from './notice.messages.js';
export {
  ApproveAuthorization,
  type AppSignIn,
  type Consent,
  DenyAuthorization,
  DescribeAuthorizationServer,
  DescribeProtectedResource,
  AuthenticateClient,
  type AuthenticatedClient,
  type ClientAuthentication,
  IntrospectToken,
  type IssuedToken,
  IssueToken,
  ListIdTokenKeys,
  type OAuthAnswer,
  type OAuthParameters,
  type PageRefusal,
  type Redirection,
  ReviewAuthorization,
  RevokeToken,
  SignIdToken,
  SweepCredentials,
} from './oauth.messages.js';
export {
  FindEmailChange,
  OrderEmailChange,
  type PendingEmailChange,
  ProveEmailChange,
  RequestEmailChange,
  UndoEmailChange,
} from './email-change.messages.js';
export { RequestEmailVerification, VerifyEmail } from './email-verification.messages.js';
export {
  ConnectOutsideAccount,
  DisconnectOutsideAccount,
  FindOutsideUser,
  ListOutsideAccounts,
  type OutsideAccount,
  type OutsideIdentity,
} from './outside-account.messages.js';
export { AddPasskey, CreatePasskeyChallenge, BeginPasskey, type BrowserOptions, RemovePasskey } from './passkey.messages.js';
export { FindPasswordReset, RequestPasswordReset, ResetPassword } from './password-reset.messages.js';
export {
  CreatePersonalToken,
  FindPersonalToken,
  ListGrantableScopes,
  ListPersonalTokens,
  type NewPersonalToken,
  type PersonalToken,
  RevokePersonalToken,
} from './personal-token.messages.js';
export { type Scope, type ScopeInWords, scopesOfPeople, scopesOfSignIn, scopesOfStaff } from './scope.js';
export {
  BeginTotp,
  ConfirmTotp,
  type FactorProof,
  FindSecondFactors,
  FindTotpSetup,
  type Passkey,
  RemoveTotp,
  RenewRecoveryCodes,
  ResetSecondFactor,
  type SecondFactors,
  type TotpSetup,
} from './second-factor.messages.js';
export {
  ConfirmSession,
  EndOneSession,
  EndOtherSessions,
  EndSession,
  FindSession,
  ListSessions,
  type OpenSession,
  type Session,
  type SessionProof,
  type Suspension,
} from './session.messages.js';
export {
  FinishSignIn,
  isUnfinished,
  LogIn,
  type NewSession,
  requireSession,
  type SignInAnswer,
  type SignInOrigin,
  StartSession,
  type UnfinishedSignIn,
} from './sign-in.messages.js';
export { AcceptRules, FindAcceptedRules } from './rules.messages.js';
export { GrantHero, GrantRole, RevokeHero, RevokeRole } from './staff.messages.js';
export { followSuspension, LAST_WRITES_MILLISECONDS } from './suspension.following.js';
export { DisableUser, EnableUser, FindSuspended, IsSuspended, SweepSuspensions } from './suspension.messages.js';
export { FindTakeBack, type NewCredential, newCredentials, TakeBackCredential } from './take-back.messages.js';
export {
  type BrowserSubscription,
  FindPeopleWithBrowsers,
  IsBrowserSubscribed,
  ListSubscribedBrowsers,
  MAX_BROWSERS,
  NotifyBrowsers,
  SubscribeBrowser,
  type SubscribedBrowser,
  UnsubscribeBrowser,
} from './push.messages.js';
