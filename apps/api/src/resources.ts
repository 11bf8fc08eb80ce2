import { Browser } from '@heliograph/web';
import type { Provider, Type } from '@nestjs/common';
import { API_SETTINGS, type ApiSettings } from './api-settings.js';
import { ApiRootController } from './api-root/api-root.controller.js';
import { ApplicationRequestsController } from './applications/application-requests.controller.js';
import { ApplicationSecretsController } from './applications/application-secrets.controller.js';
import { ApplicationsController } from './applications/applications.controller.js';
import { CallbackCheckController } from './applications/callback-check.controller.js';
import { CommentLikeController } from './comments/comment-like.controller.js';
import { CommentWritingController } from './comments/comment-writing.controller.js';
import { CommentsController } from './comments/comments.controller.js';
import { AccountArchives } from './export/account-archive.js';
import { OwnAccount } from './export/own-account.js';
import { OwnDecisions } from './export/own-decisions.js';
import { OwnEvents } from './export/own-events.js';
import { OwnFiles } from './export/own-files.js';
import { OwnLists } from './export/own-lists.js';
import { RunningExports } from './export/running-exports.js';
import { Idempotency } from './http/idempotency.js';
import { ImagesController } from './images/images.controller.js';
import { StoredFiles } from './images/stored-files.js';
import { MeController } from './me/me.controller.js';
import { MyAvatarController } from './me/my-avatar.controller.js';
import { MyConnectionsController } from './me/my-connections.controller.js';
import { MyErasureController } from './me/my-erasure.controller.js';
import { MyExportController } from './me/my-export.controller.js';
import { MyLimitsController } from './me/my-limits.controller.js';
import { MyPasswordController } from './me/my-password.controller.js';
import { MyTokensController } from './me/my-tokens.controller.js';
import { CasesController } from './moderation/cases.controller.js';
import { DecisionsController } from './moderation/decisions.controller.js';
import { MyDecisionsController } from './moderation/my-decisions.controller.js';
import { StaffAppealsController } from './moderation/staff-appeals.controller.js';
import { TransparencyController } from './moderation/transparency.controller.js';
import { ReportsController } from './moderation/reports.controller.js';
import { NotificationSettingController } from './notifications/notification-setting.controller.js';
import { OAuthCalls } from './oauth2/oauth-calls.js';
import { OAuth2Controller } from './oauth2/oauth2.controller.js';
import { AssetsController } from './pages/assets.controller.js';
import { AuthorizationPages } from './pages/authorization-pages.js';
import { AuthorizationController } from './pages/authorization.controller.js';
import { PAGE_SECRET } from './pages/page-secret.js';
import { PhotoChangesController } from './photos/photo-changes.controller.js';
import { PhotoDownloadController } from './photos/photo-download.controller.js';
import { PhotoLikeController } from './photos/photo-like.controller.js';
import { PhotoPublicationController } from './photos/photo-publication.controller.js';
import { PhotosController } from './photos/photos.controller.js';
import { TodayController } from './photos/today.controller.js';
import { PhotoUploadController } from './photos/photo-upload.controller.js';
import { ResumableUploadsController } from './photos/resumable-uploads.controller.js';
import { SearchController } from './search/search.controller.js';
import { CurationController } from './staff/curation.controller.js';
import { HeroBadgeController } from './staff/hero-badge.controller.js';
import { TagsController } from './tags/tags.controller.js';
import { UserDaysController } from './users/user-days.controller.js';
import { BlocksController } from './users/blocks.controller.js';
import { UserFollowsController } from './users/user-follows.controller.js';
import { UserPhotosController } from './users/user-photos.controller.js';
import { UsersController } from './users/users.controller.js';

/** A controller, and the contexts that decide what it answers: of those whoever runs one context alone has its routes. */
interface Resource {
  readonly controller: Type<unknown>;
  readonly of: readonly string[];
}

/** Every controller of a resource, in the order of the specification. */
export const resources: readonly Resource[] = [
  { controller: UsersController, of: ['identity', 'views'] },
  { controller: UserPhotosController, of: ['views'] },
  { controller: UserDaysController, of: ['views'] },
  { controller: UserFollowsController, of: ['social-graph'] },
  { controller: BlocksController, of: ['moderation'] },
  { controller: TodayController, of: ['views'] },
  { controller: PhotosController, of: ['media', 'views'] },
  { controller: PhotoChangesController, of: ['media'] },
  { controller: PhotoUploadController, of: ['media'] },
  { controller: ResumableUploadsController, of: ['media'] },
  { controller: PhotoPublicationController, of: ['media'] },
  { controller: PhotoDownloadController, of: ['media'] },
  { controller: PhotoLikeController, of: ['social-graph'] },
  { controller: CommentsController, of: ['discussion'] },
  { controller: CommentWritingController, of: ['discussion'] },
  { controller: CommentLikeController, of: ['discussion'] },
  { controller: SearchController, of: ['search'] },
  { controller: TagsController, of: ['search'] },
  { controller: MeController, of: ['identity'] },
  { controller: MyAvatarController, of: ['identity'] },
  { controller: MyTokensController, of: ['identity'] },
  { controller: MyConnectionsController, of: ['identity'] },
  { controller: MyExportController, of: ['identity'] },
  { controller: MyLimitsController, of: ['identity'] },
  { controller: MyPasswordController, of: ['identity'] },
  { controller: MyErasureController, of: ['identity'] },
  { controller: ApplicationsController, of: ['identity'] },
  { controller: ApplicationSecretsController, of: ['identity'] },
  { controller: CallbackCheckController, of: ['identity'] },
  { controller: ApplicationRequestsController, of: ['identity'] },
  { controller: ReportsController, of: ['moderation'] },
  { controller: CasesController, of: ['moderation'] },
  { controller: DecisionsController, of: ['moderation'] },
  { controller: MyDecisionsController, of: ['moderation'] },
  { controller: StaffAppealsController, of: ['moderation'] },
  { controller: TransparencyController, of: ['moderation'] },
  { controller: NotificationSettingController, of: ['notifications'] },
  { controller: CurationController, of: ['media'] },
  { controller: HeroBadgeController, of: ['identity'] },
  { controller: ApiRootController, of: ['identity'] },
  { controller: OAuth2Controller, of: ['identity'] },
  { controller: AuthorizationController, of: ['identity'] },
  { controller: ImagesController, of: ['identity', 'media'] },
  { controller: AssetsController, of: ['identity'] },
];

/** What the controllers share: resources as the caller sees them. */
export const resourceProviders: readonly Provider[] = [
  {
    provide: Browser,
    useFactory: ({ publicUrl }: ApiSettings, secret: string) => new Browser(publicUrl, secret),
    inject: [API_SETTINGS, PAGE_SECRET],
  },
  OAuthCalls,
  AuthorizationPages,
  Idempotency,
  StoredFiles,
  OwnLists,
  OwnAccount,
  OwnDecisions,
  OwnEvents,
  OwnFiles,
  AccountArchives,
  RunningExports,
];
