import type { Type } from '@nestjs/common';
import { DiscussionApiModule } from './discussion-api.module.js';
import { GalleryApiModule } from './gallery-api.module.js';
import { IdentityApiModule } from './identity-api.module.js';
import { MediaApiModule } from './media-api.module.js';
import { ModerationApiModule } from './moderation-api.module.js';
import { NotificationsApiModule } from './notifications-api.module.js';
import { SearchApiModule } from './search-api.module.js';
import { SocialGraphApiModule } from './social-graph-api.module.js';
import { ViewsApiModule } from './views-api.module.js';

/**
 * The routes of each context that has some: of those whose answers it decides. A controller that two contexts decide about has a module of its
 * own, which both import.
 */
export const featureModules: Readonly<Record<string, Type<unknown>>> = {
  identity: IdentityApiModule,
  views: ViewsApiModule,
  'social-graph': SocialGraphApiModule,
  media: MediaApiModule,
  discussion: DiscussionApiModule,
  search: SearchApiModule,
  moderation: ModerationApiModule,
  notifications: NotificationsApiModule,
  gallery: GalleryApiModule,
};
