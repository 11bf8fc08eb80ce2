import { auditContext } from '@heliograph/audit-server';
import { discussionContext } from '@heliograph/discussion-server';
import { galleryContext } from '@heliograph/gallery-server';
import { identityContext } from '@heliograph/identity-server';
import { mediaContext } from '@heliograph/media-server';
import { moderationContext } from '@heliograph/moderation-server';
import { notificationsContext } from '@heliograph/notifications-server';
import type { BoundedContext } from '@heliograph/runtime';
import { searchContext } from '@heliograph/search-server';
import { socialGraphContext } from '@heliograph/social-graph-server';
import { viewsContext } from '@heliograph/views-server';

/** Every bounded context of the product, in the order in which databases are made ready. */
export const contexts: readonly BoundedContext[] = [
  identityContext,
  socialGraphContext,
  mediaContext,
  discussionContext,
  searchContext,
  moderationContext,
  notificationsContext,
  auditContext,
  galleryContext,
  viewsContext,
];
