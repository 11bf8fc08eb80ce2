import type { DiscussionEvent } from '@heliograph/discussion-contracts';
import type { EventStore } from '@heliograph/event-store';
import type { IdentityEvent } from '@heliograph/identity-contracts';
import type { MediaEvent } from '@heliograph/media-contracts';
import type { BoundedContext } from '@heliograph/runtime';
import type { SocialGraphEvent } from '@heliograph/social-graph-contracts';
import { appendTo, neighbour } from '@heliograph/testing';

type Heard = IdentityEvent | MediaEvent | SocialGraphEvent | DiscussionEvent;

export const neighbours: readonly BoundedContext[] = [
  neighbour<IdentityEvent>('identity', {
    'identity.user-registered': true,
    'identity.profile-changed': true,
    'identity.avatar-changed': true,
    'identity.avatar-taken-down': true,
    'identity.avatar-restored': true,
    'identity.user-disabled': true,
    'identity.user-enabled': true,
    'identity.hero-granted': true,
    'identity.hero-revoked': true,
    'identity.role-granted': true,
    'identity.role-revoked': true,
    'identity.user-erased': true,
  }),
  neighbour<MediaEvent>('media', {
    'media.photo-uploaded': true,
    'media.renditions-made': true,
    'media.photo-failed': true,
    'media.photo-published': true,
    'media.photo-unpublished': true,
    'media.photo-hidden': true,
    'media.photo-shown': true,
    'media.photo-edited': true,
    'media.photo-deleted': true,
    'media.photo-curated': true,
    'media.photo-uncurated': true,
    'media.premium-granted': true,
    'media.premium-revoked': true,
    'media.photo-views-counted': true,
  }),
  neighbour<SocialGraphEvent>('social-graph', {
    'social-graph.user-followed': true,
    'social-graph.user-unfollowed': true,
    'social-graph.photo-liked': true,
    'social-graph.photo-unliked': true,
  }),
  neighbour<DiscussionEvent>('discussion', {
    'discussion.comment-added': true,
    'discussion.comment-deleted': true,
    'discussion.comment-hidden': true,
    'discussion.comment-taken-down': true,
    'discussion.comment-restored': true,
    'discussion.comment-shown': true,
  }),
];

/** Appends these events to the logs of their contexts, in this order. */
export const appendEvents = (store: EventStore, ...events: readonly Heard[]): Promise<void> => appendTo(neighbours, store, events);
