export {
  ChangeAvatar,
  ChangePassword,
  FindAvatar,
  FindProfile,
  FindUser,
  FindUserById,
  FindUsers,
  RegisterUser,
  type Role,
  SweepAvatars,
  UpdateProfile,
  type UserFacts,
  type UserProfile,
} from './account.messages.js';
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
} from './application.messages.js';
export { Authenticate, type Authenticated } from './authentication.messages.js';
export { type Connection, ListConnections, RemoveConnection } from './connection.messages.js';
export type {
  AvatarChanged,
  HeroGranted,
  HeroRevoked,
  IdentityEvent,
  ProfileChanged,
  RoleGranted,
  UserDisabled,
  UserEnabled,
  UserRegistered,
} from './identity.events.js';
export { type IdentityRejection, identityRejections } from './identity.rejections.js';
export {
  ApproveAuthorization,
  type Consent,
  DenyAuthorization,
  DescribeAuthorizationServer,
  IntrospectToken,
  IssueToken,
  type OAuthAnswer,
  type OAuthParameters,
  type PageRefusal,
  type Redirection,
  ReviewAuthorization,
  RevokeToken,
  SweepCredentials,
} from './oauth.messages.js';
export {
  CreatePersonalToken,
  FindPersonalToken,
  ListGrantableScopes,
  ListPersonalTokens,
  type NewPersonalToken,
  type PersonalToken,
  RevokePersonalToken,
} from './personal-token.messages.js';
export type { Scope, ScopeInWords } from './scope.js';
export { EndSession, FindSession, LogIn, type NewSession, type Session, StartSession } from './session.messages.js';
export { DisableUser, EnableUser, GrantHero, GrantRole, RevokeHero } from './staff.messages.js';
