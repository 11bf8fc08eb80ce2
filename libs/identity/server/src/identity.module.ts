import { Module } from '@nestjs/common';
import { ListAppRequestsHandler, RecordAppRequestsHandler } from './app-request/app-request.handlers.js';
import { ListApplicationsHandler, FindApplicationHandler } from './application/app-list.handlers.js';
import { AddSecretHandler, ListSecretsHandler, RemoveSecretHandler } from './application/app-secret.handlers.js';
import { DeleteApplicationHandler, RegisterApplicationHandler, UpdateApplicationHandler } from './application/application.handlers.js';
import { CheckCallbackHandler } from './application/callback-check.handlers.js';
import { AuthenticateHandler, CountTokenChecksHandler } from './authentication/authentication.handlers.js';
import { FindEndedAccessHandler } from './authentication/ended-access.handlers.js';
import { LastUses } from './authentication/last-uses.js';
import { LiveTokens } from './authentication/live-tokens.js';
import { ListBudgetsHandler } from './budget/budget.handlers.js';
import { ListConnectionsHandler, RemoveConnectionHandler } from './connection/connection.handlers.js';
import { Attempts } from './credentials/attempts.js';
import { ChangePasswordHandler } from './password-change/change-password.handlers.js';
import { IdentitySecrets } from './credentials/identity-secrets.js';
import { PasswordConfirmation } from './credentials/password-confirmation.js';
import { Passwords } from './credentials/passwords.js';
import { SweepCredentialsHandler } from './sweep/sweep.handlers.js';
import { ApproveAuthorizationHandler, DenyAuthorizationHandler, ReviewAuthorizationHandler } from './oauth/authorize/authorize.handlers.js';
import { AuthenticateClientHandler } from './oauth/client-authentication.handlers.js';
import { IdTokenKeys } from './oauth/id-token-keys.js';
import { ListIdTokenKeysHandler, SignIdTokenHandler } from './oauth/id-token.handlers.js';
import { IntrospectTokenHandler } from './oauth/introspection.handlers.js';
import { DescribeAuthorizationServerHandler, DescribeProtectedResourceHandler } from './oauth/metadata.handlers.js';
import { RevokeTokenHandler } from './oauth/revocation.handlers.js';
import { IssueTokenHandler } from './oauth/token.handlers.js';
import {
  ConnectOutsideAccountHandler,
  DisconnectOutsideAccountHandler,
  FindOutsideUserHandler,
  ListOutsideAccountsHandler,
} from './outside-account/outside-account.handlers.js';
import {
  CreatePersonalTokenHandler,
  FindPersonalTokenHandler,
  ListGrantableScopesHandler,
  ListPersonalTokensHandler,
  RevokePersonalTokenHandler,
} from './personal-token/personal-token.handlers.js';
import {
  FindChosenAvatarHandler,
  FindTakenDownAvatarHandler,
  RestoreAvatarHandler,
  TakeDownAvatarHandler,
  WithholdAvatarsHandler,
} from './avatar-takedown/avatar-takedown.handlers.js';
import { ChangeAvatarHandler, FindAvatarHandler, SweepAvatarsHandler } from './avatar/avatar.handlers.js';
import { UpdateProfileHandler } from './profile/profile.handlers.js';
import { EraseUserHandler, ForgetUserHandler, OrderErasureHandler } from './erasure/erasure.handlers.js';
import { AccountEnd } from './erasure/account-end.js';
import { ProfilePicture } from './erasure/profile-picture.js';
import { RegisterUserHandler } from './registration/registration.handlers.js';
import { FindPasswordResetHandler, RequestPasswordResetHandler, ResetPasswordHandler } from './password-reset/password-reset.handlers.js';
import {
  FindEmailChangeHandler,
  OrderEmailChangeHandler,
  ProveEmailChangeHandler,
  RequestEmailChangeHandler,
  UndoEmailChangeHandler,
} from './email-change/email-change.handlers.js';
import { FindPeopleWithBrowsersHandler, NotifyBrowsersHandler } from './push/browser-message.handlers.js';
import {
  IsBrowserSubscribedHandler,
  ListSubscribedBrowsersHandler,
  SubscribeBrowserHandler,
  UnsubscribeBrowserHandler,
} from './push/browser-subscription.handlers.js';
import { FindSubscriptionHandler, SendNoticeHandler } from './mail/notice.handlers.js';
import { FindTakeBackHandler, TakeBackCredentialHandler } from './take-back/take-back.handlers.js';
import { RequestEmailVerificationHandler, VerifyEmailHandler } from './email-verification/email-verification.handlers.js';
import { FactorRemoval } from './second-factor/factor-removal.js';
import { FindSecondFactorsHandler, RecoveryCodes, RenewRecoveryCodesHandler } from './second-factor/recovery-codes.handlers.js';
import {
  AddPasskeyHandler,
  CreatePasskeyChallengeHandler,
  BeginPasskeyHandler,
  RemovePasskeyHandler,
} from './second-factor/passkey.handlers.js';
import { Passkeys } from './second-factor/passkeys.js';
import { SecondFactorCodes } from './second-factor/second-factor-codes.js';
import { BeginTotpHandler, ConfirmTotpHandler, FindTotpSetupHandler, RemoveTotpHandler } from './second-factor/totp.handlers.js';
import { ConfirmSessionHandler } from './session/confirm-session.handlers.js';
import { Devices } from './session/devices.js';
import { FinishSignInHandler } from './session/finish-sign-in.handlers.js';
import { LogInHandler, StartSessionHandler } from './session/log-in.handlers.js';
import {
  EndOneSessionHandler,
  EndOtherSessionsHandler,
  EndSessionHandler,
  FindSessionHandler,
  ListSessionsHandler,
} from './session/session.handlers.js';
import { Sessions } from './session/sessions.js';
import { ChooseCoverHandler, FindCoverHandler } from './cover/cover.handlers.js';
import { AcceptRulesHandler, FindAcceptedRulesHandler } from './rules/rules.handlers.js';
import { GrantHeroHandler, RevokeHeroHandler } from './staff/hero.handlers.js';
import { GrantRoleHandler, RevokeRoleHandler } from './staff/role.handlers.js';
import { ResetSecondFactorHandler } from './staff/reset-second-factor.handlers.js';
import {
  DisableUserHandler,
  EnableUserHandler,
  FindSuspendedHandler,
  IsSuspendedHandler,
  SweepSuspensionsHandler,
} from './suspension/suspension.handlers.js';
import {
  FindProfileHandler,
  FindProfilesHandler,
  FindRegisteredOffsetHandler,
  FindUserHandler,
  FindUsersHandler,
  IsNewcomerHandler,
  HasOthersInRoleHandler,
  ListRolesHandler,
  FindUserVersionHandler,
} from './user/user.handlers.js';
import { UserHints } from './user/user-hints.js';
import { FindUserHintHandler, FindVersionedProfileHandler } from './user/versioned-profile.handlers.js';

/** Contents page of identity: every command and query it answers. */
@Module({
  providers: [
    IdentitySecrets,
    Passwords,
    Attempts,
    PasswordConfirmation,
    Devices,
    Sessions,
    Passkeys,
    SecondFactorCodes,
    RecoveryCodes,
    FactorRemoval,
    LiveTokens,
    UserHints,
    LastUses,
    RegisterUserHandler,
    FindUserHandler,
    FindUsersHandler,
    FindProfileHandler,
    FindVersionedProfileHandler,
    FindUserHintHandler,
    FindUserVersionHandler,
    IsNewcomerHandler,
    FindProfilesHandler,
    FindRegisteredOffsetHandler,
    HasOthersInRoleHandler,
    ListRolesHandler,
    UpdateProfileHandler,
    ChangeAvatarHandler,
    FindAvatarHandler,
    SweepAvatarsHandler,
    TakeDownAvatarHandler,
    RestoreAvatarHandler,
    WithholdAvatarsHandler,
    FindChosenAvatarHandler,
    FindTakenDownAvatarHandler,
    ChangePasswordHandler,
    ProfilePicture,
    AccountEnd,
    EraseUserHandler,
    ForgetUserHandler,
    OrderErasureHandler,
    GrantRoleHandler,
    RevokeRoleHandler,
    GrantHeroHandler,
    RevokeHeroHandler,
    ChooseCoverHandler,
    FindCoverHandler,
    AcceptRulesHandler,
    FindAcceptedRulesHandler,
    DisableUserHandler,
    EnableUserHandler,
    ResetSecondFactorHandler,
    FindSecondFactorsHandler,
    BeginTotpHandler,
    FindTotpSetupHandler,
    ConfirmTotpHandler,
    RemoveTotpHandler,
    RenewRecoveryCodesHandler,
    BeginPasskeyHandler,
    AddPasskeyHandler,
    RemovePasskeyHandler,
    CreatePasskeyChallengeHandler,
    FindSuspendedHandler,
    IsSuspendedHandler,
    SweepSuspensionsHandler,
    AuthenticateHandler,
    CountTokenChecksHandler,
    FindEndedAccessHandler,
    CreatePersonalTokenHandler,
    RevokePersonalTokenHandler,
    ListPersonalTokensHandler,
    FindPersonalTokenHandler,
    ListGrantableScopesHandler,
    LogInHandler,
    StartSessionHandler,
    FinishSignInHandler,
    FindSessionHandler,
    ConfirmSessionHandler,
    EndSessionHandler,
    ListSessionsHandler,
    EndOneSessionHandler,
    EndOtherSessionsHandler,
    RequestPasswordResetHandler,
    FindPasswordResetHandler,
    ResetPasswordHandler,
    FindSubscriptionHandler,
    FindTakeBackHandler,
    TakeBackCredentialHandler,
    SendNoticeHandler,
    SubscribeBrowserHandler,
    UnsubscribeBrowserHandler,
    IsBrowserSubscribedHandler,
    ListSubscribedBrowsersHandler,
    NotifyBrowsersHandler,
    FindPeopleWithBrowsersHandler,
    RequestEmailVerificationHandler,
    VerifyEmailHandler,
    RequestEmailChangeHandler,
    FindEmailChangeHandler,
    ProveEmailChangeHandler,
    UndoEmailChangeHandler,
    OrderEmailChangeHandler,
    RegisterApplicationHandler,
    UpdateApplicationHandler,
    DeleteApplicationHandler,
    ListApplicationsHandler,
    FindApplicationHandler,
    AddSecretHandler,
    RemoveSecretHandler,
    ListSecretsHandler,
    CheckCallbackHandler,
    RecordAppRequestsHandler,
    ListAppRequestsHandler,
    ListBudgetsHandler,
    ListConnectionsHandler,
    RemoveConnectionHandler,
    FindOutsideUserHandler,
    ConnectOutsideAccountHandler,
    DisconnectOutsideAccountHandler,
    ListOutsideAccountsHandler,
    ReviewAuthorizationHandler,
    ApproveAuthorizationHandler,
    DenyAuthorizationHandler,
    IssueTokenHandler,
    RevokeTokenHandler,
    AuthenticateClientHandler,
    IntrospectTokenHandler,
    IdTokenKeys,
    SignIdTokenHandler,
    ListIdTokenKeysHandler,
    DescribeAuthorizationServerHandler,
    DescribeProtectedResourceHandler,
    SweepCredentialsHandler,
  ],
})
export class IdentityModule {}
