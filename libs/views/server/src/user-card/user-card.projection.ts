import { add, put } from '@heliograph/database';
import type { DiscussionEvent } from '@heliograph/discussion-contracts';
import type { IdentityEvent } from '@heliograph/identity-contracts';
import type { MediaEvent } from '@heliograph/media-contracts';
import { countFrom, counterOf, from, projection } from '@heliograph/projections';
import type { SocialGraphEvent } from '@heliograph/social-graph-contracts';
import { userCards, userTotals } from './user-cards.table.js';

/**
 * Queries: `ListUserCards`, `UserCardsByIds`. Subscribes to identity for profiles, media for photos,
 * social-graph and discussion for counters.
 */
export const userCardProjection = projection({
  name: 'views.user-card',
  version: 1,
  queue: 'views',
  tables: [userCards, userTotals],
  sources: [
    from<IdentityEvent>('identity', {
      'identity.user-registered': ({ data: { userId, username, name, createdAt } }) => [
        put(
          userCards,
          { user_id: userId },
          { username, username_folded: username === null ? null : username.toLowerCase(), name, created_at: createdAt },
        ),
        add(userTotals, { list: 'registered' }, { users: 1 }),
      ],
      'identity.profile-changed': ({ data: { userId, name, location, bio, websiteUrl } }) => [
        put(userCards, { user_id: userId }, { name, location, bio, website_url: websiteUrl }),
      ],
      'identity.avatar-changed': ({ data: { userId, avatar } }) => [put(userCards, { user_id: userId }, { avatar })],
      'identity.avatar-taken-down': ({ data }) => [put(userCards, { user_id: data.userId }, { avatar: null })],
      'identity.avatar-restored': ({ data: { userId, avatar } }) => [put(userCards, { user_id: userId }, { avatar })],
      'identity.user-disabled': ({ data }) => [put(userCards, { user_id: data.userId }, { disabled: true })],
      'identity.user-enabled': ({ data }) => [put(userCards, { user_id: data.userId }, { disabled: false })],
      'identity.hero-granted': ({ data }) => [put(userCards, { user_id: data.userId }, { is_hero: true })],
      'identity.hero-revoked': ({ data }) => [put(userCards, { user_id: data.userId }, { is_hero: false })],
      // Other logs may bring the counters to 0 later; the row that stays is a placeholder and not shown.
      'identity.user-erased': ({ data }) => [
        put(userCards, { user_id: data.userId }, NOBODY),
        add(userTotals, { list: 'registered' }, { users: -1 }),
      ],
    }),
    from<MediaEvent>('media', {
      'media.photo-published': ({ data }) => [add(userCards, { user_id: data.ownerId }, { count_photos: 1 })],
      'media.photo-unpublished': ({ data }) => [add(userCards, { user_id: data.ownerId }, { count_photos: -1 })],
      'media.photo-views-counted': ({ data: { ownerId, photos } }) => [
        add(userCards, { user_id: ownerId }, { count_photo_views: sum(photos, 'views'), count_downloads: sum(photos, 'downloads') }),
      ],
    }),
    countFrom<SocialGraphEvent>('social-graph', {
      into: counterOf(userCards, 'count_followers'),
      by: 'followeeId',
      plus: ['social-graph.user-followed', 'social-graph.follower-shown'],
      minus: ['social-graph.user-unfollowed', 'social-graph.follower-hidden'],
    }),
    countFrom<SocialGraphEvent>('social-graph', {
      into: counterOf(userCards, 'count_following'),
      by: 'followerId',
      plus: ['social-graph.user-followed', 'social-graph.followee-shown'],
      minus: ['social-graph.user-unfollowed', 'social-graph.followee-hidden'],
    }),
    from<DiscussionEvent>('discussion', {
      'discussion.comment-added': ({ data }) => [add(userCards, { user_id: data.authorId }, { count_comments: 1 })],
      'discussion.comment-deleted': ({ data }) => [add(userCards, { user_id: data.authorId }, { count_comments: -1 })],
      'discussion.comment-taken-down': ({ data }) => [add(userCards, { user_id: data.authorId }, { count_comments: -1 })],
      'discussion.comment-restored': ({ data }) => [add(userCards, { user_id: data.authorId }, { count_comments: 1 })],
    }),
  ],
});

const NOBODY = {
  username: null,
  username_folded: null,
  name: null,
  location: null,
  bio: null,
  website_url: null,
  avatar: null,
  is_hero: false,
  disabled: false,
  created_at: null,
};

function sum<Field extends string>(counted: readonly Readonly<Record<Field, number>>[], field: Field): number {
  return counted.reduce((total, each) => total + each[field], 0);
}
