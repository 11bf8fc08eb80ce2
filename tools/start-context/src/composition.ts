import { standIn as audit } from '@heliograph/audit-contracts/testing';
import { standIn as discussion } from '@heliograph/discussion-contracts/testing';
import { standIn as gallery } from '@heliograph/gallery-contracts/testing';
import { standIn as identity } from '@heliograph/identity-contracts/testing';
import type { StandIn } from '@heliograph/kernel/testing';
import { standIn as media } from '@heliograph/media-contracts/testing';
import { standIn as moderation } from '@heliograph/moderation-contracts/testing';
import { standIn as notifications } from '@heliograph/notifications-contracts/testing';
import type { BoundedContext } from '@heliograph/runtime';
import { standIn as search } from '@heliograph/search-contracts/testing';
import { standIn as socialGraph } from '@heliograph/social-graph-contracts/testing';
import { standIn as views } from '@heliograph/views-contracts/testing';

/** Every context by name. A server is loaded when it is the one that is asked for, and no other. */
export const servers: Readonly<Record<string, () => Promise<BoundedContext>>> = {
  identity: async () => (await import('@heliograph/identity-server')).identityContext,
  'social-graph': async () => (await import('@heliograph/social-graph-server')).socialGraphContext,
  media: async () => (await import('@heliograph/media-server')).mediaContext,
  discussion: async () => (await import('@heliograph/discussion-server')).discussionContext,
  search: async () => (await import('@heliograph/search-server')).searchContext,
  views: async () => (await import('@heliograph/views-server')).viewsContext,
  moderation: async () => (await import('@heliograph/moderation-server')).moderationContext,
  audit: async () => (await import('@heliograph/audit-server')).auditContext,
  notifications: async () => (await import('@heliograph/notifications-server')).notificationsContext,
  gallery: async () => (await import('@heliograph/gallery-server')).galleryContext,
};

export const standIns: readonly StandIn[] = [
  identity,
  socialGraph,
  media,
  discussion,
  search,
  moderation,
  notifications,
  audit,
  gallery,
  views,
];
