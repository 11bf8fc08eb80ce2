import { ApplicationModule } from '@heliograph/application';
import { Module } from '@nestjs/common';
import { ApiRootController } from '../api-root/api-root.controller.js';
import { ApplicationRequestsController } from '../applications/application-requests.controller.js';
import { ApplicationSecretsController } from '../applications/application-secrets.controller.js';
import { ApplicationsController } from '../applications/applications.controller.js';
import { CallbackCheckController } from '../applications/callback-check.controller.js';
import { ExportModule } from '../export/export.module.js';
import { MyExportController } from '../export/my-export.controller.js';
import { ImagesApiModule } from '../images/images-api.module.js';
import { MeController } from '../me/me.controller.js';
import { MyAvatarController } from '../me/my-avatar.controller.js';
import { MyConnectionsController } from '../me/my-connections.controller.js';
import { MyErasureController } from '../me/my-erasure.controller.js';
import { MyLimitsController } from '../me/my-limits.controller.js';
import { MyPasswordController } from '../me/my-password.controller.js';
import { MyTokensController } from '../me/my-tokens.controller.js';
import { OAuthCalls } from '../oauth2/oauth-calls.js';
import { MetadataController } from '../oauth2/metadata.controller.js';
import { OAuth2Controller } from '../oauth2/oauth2.controller.js';
import { UserInfoController } from '../oauth2/user-info.controller.js';
import { AssetsController } from '../pages/assets.controller.js';
import { AuthorizationPages } from '../pages/authorization-pages.js';
import { AuthorizationController } from '../pages/authorization.controller.js';
import { AuthorizationApprovals } from '../pages/authorization-approvals.js';
import { AuthorizationConfirmController } from '../pages/authorization-confirm.controller.js';
import { AuthorizationRefusals } from '../pages/authorization-refusals.js';
import { AuthorizationRulesController } from '../pages/authorization-rules.controller.js';
import { AuthorizationSignInController } from '../pages/authorization-sign-in.controller.js';
import { AuthorizationVisitor } from '../pages/authorization-visitor.js';
import { HeroBadgeController } from '../staff/hero-badge.controller.js';
import { UsersApiModule } from '../users/users-api.module.js';

@Module({
  imports: [ApplicationModule, ExportModule, ImagesApiModule, UsersApiModule],
  controllers: [
    MeController,
    MyAvatarController,
    MyTokensController,
    MyConnectionsController,
    MyExportController,
    MyLimitsController,
    MyPasswordController,
    MyErasureController,
    ApplicationsController,
    ApplicationSecretsController,
    CallbackCheckController,
    ApplicationRequestsController,
    HeroBadgeController,
    ApiRootController,
    OAuth2Controller,
    MetadataController,
    UserInfoController,
    AuthorizationController,
    AuthorizationConfirmController,
    AuthorizationSignInController,
    AuthorizationRulesController,
    AssetsController,
  ],
  providers: [OAuthCalls, AuthorizationApprovals, AuthorizationPages, AuthorizationRefusals, AuthorizationVisitor],
})
export class IdentityApiModule {}
