import { Module } from '@nestjs/common';
import { ListApplicationsHandler, FindApplicationHandler } from './application/app-list.handlers.js';
import { AddSecretHandler, ListSecretsHandler, RemoveSecretHandler } from './application/app-secret.handlers.js';
import { DeleteApplicationHandler, RegisterApplicationHandler, UpdateApplicationHandler } from './application/application.handlers.js';
import { AuthenticateHandler } from './authentication/authentication.handlers.js';
import { ListConnectionsHandler, RemoveConnectionHandler } from './connection/connection.handlers.js';
import { ChangePasswordHandler } from './credentials/change-password.handlers.js';
import { IdentitySecrets } from './credentials/identity-secrets.js';
import { Passwords } from './credentials/passwords.js';
import { SweepCredentialsHandler } from './credentials/sweep.handlers.js';
import { ApproveAuthorizationHandler, DenyAuthorizationHandler, ReviewAuthorizationHandler } from './oauth/authorize/authorize.handlers.js';
import { IntrospectTokenHandler } from './oauth/introspection.handlers.js';
import { DescribeAuthorizationServerHandler } from './oauth/metadata.handlers.js';
import { RevokeTokenHandler } from './oauth/revocation.handlers.js';
import { IssueTokenHandler } from './oauth/token.handlers.js';
import {
  CreatePersonalTokenHandler,
  FindPersonalTokenHandler,
  ListGrantableScopesHandler,
  ListPersonalTokensHandler,
  RevokePersonalTokenHandler,
} from './personal-token/personal-token.handlers.js';
import { ChangeAvatarHandler, FindAvatarHandler, SweepAvatarsHandler } from './avatar/avatar.handlers.js';
import { UpdateProfileHandler } from './profile/profile.handlers.js';
import { RegisterUserHandler } from './registration/registration.handlers.js';
import { EndSessionHandler, FindSessionHandler, LogInHandler, StartSessionHandler } from './session/session.handlers.js';
import { GrantHeroHandler, GrantRoleHandler, RevokeHeroHandler } from './staff/staff.handlers.js';
import { DisableUserHandler, EnableUserHandler } from './staff/suspension.handlers.js';
import { FindProfileHandler, FindUserByIdHandler, FindUserHandler, FindUsersHandler } from './user/user.handlers.js';

/** Contents page of identity: every command and query it answers. */
@Module({
  providers: [
    IdentitySecrets,
    Passwords,
    RegisterUserHandler,
    FindUserHandler,
    FindUserByIdHandler,
    FindUsersHandler,
    FindProfileHandler,
    UpdateProfileHandler,
    ChangeAvatarHandler,
    FindAvatarHandler,
    SweepAvatarsHandler,
    ChangePasswordHandler,
    GrantRoleHandler,
    GrantHeroHandler,
    RevokeHeroHandler,
    DisableUserHandler,
    EnableUserHandler,
    AuthenticateHandler,
    CreatePersonalTokenHandler,
    RevokePersonalTokenHandler,
    ListPersonalTokensHandler,
    FindPersonalTokenHandler,
    ListGrantableScopesHandler,
    LogInHandler,
    StartSessionHandler,
    FindSessionHandler,
    EndSessionHandler,
    RegisterApplicationHandler,
    UpdateApplicationHandler,
    DeleteApplicationHandler,
    ListApplicationsHandler,
    FindApplicationHandler,
    AddSecretHandler,
    RemoveSecretHandler,
    ListSecretsHandler,
    ListConnectionsHandler,
    RemoveConnectionHandler,
    ReviewAuthorizationHandler,
    ApproveAuthorizationHandler,
    DenyAuthorizationHandler,
    IssueTokenHandler,
    RevokeTokenHandler,
    IntrospectTokenHandler,
    DescribeAuthorizationServerHandler,
    SweepCredentialsHandler,
  ],
})
export class IdentityModule {}
