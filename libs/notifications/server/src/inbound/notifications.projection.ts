import { changeWhere, put, remove, removeWhere, type RowChange } from '@heliograph/database';
import type { CommentAdded, DiscussionEvent } from '@heliograph/discussion-contracts';
import type { GalleryEvent } from '@heliograph/gallery-contracts';
import type { IdentityEvent } from '@heliograph/identity-contracts';
import { type CommentId, instantOf, type PhotoId, type UserId } from '@heliograph/kernel';
import type { MediaEvent } from '@heliograph/media-contracts';
import type { ModerationEvent } from '@heliograph/moderation-contracts';
import type { NotificationKind } from '@heliograph/notifications-contracts';
import { recipientsOf, type StreakReminderEvent } from '@heliograph/notifications-core';
import { from, projection } from '@heliograph/projections';
import type { SocialGraphEvent } from '@heliograph/social-graph-contracts';
import { entryIdOf, placeIdOf } from '../notification/entry-id.js';
import { causes, deletions } from '../notification/notifications.tables.js';

/**
 * Queries: `ListNotifications`, `CountUnreadNotifications` (N2). What each log says has rows of its own, so it does not matter which is read first.
 * Whoever is blocked, muted or suspended has rows, too: the queries pass them over. What is deleted stays, too, until a sweep finds it.
 */
export const notificationsProjection = projection({
  name: 'notifications.notifications',
  version: 1,
  queue: 'notifications',
  tables: [causes, deletions],
  sources: [
    from<SocialGraphEvent>('social-graph', {
      'social-graph.user-followed': ({ data: { followerId, followeeId, at } }) => [
        cause({ userId: followeeId, kind: 'follow', at }, followerId),
      ],
      'social-graph.user-unfollowed': ({ data: { followerId, followeeId } }) => [
        takenBack({ userId: followeeId, kind: 'follow' }, followerId),
      ],
      'social-graph.photo-liked': ({ data: { photoId, userId, ownerId, at } }) =>
        userId === ownerId ? [] : [cause({ userId: ownerId, kind: 'like', subject: photoId, at }, userId, { photo_id: photoId })],
      'social-graph.photo-unliked': ({ data: { photoId, userId, ownerId } }) => [
        takenBack({ userId: ownerId, kind: 'like', subject: photoId }, userId),
      ],
    }),
    from<DiscussionEvent>('discussion', {
      'discussion.comment-added': ({ data }) => recipientsOf(data).map((recipient) => causeOfComment(recipient, data)),
      'discussion.comment-deleted': ({ data: { commentId } }) => [removeWhere(causes, { comment_id: commentId })],
      'discussion.comment-taken-down': ({ data: { commentId } }) => [changeWhere(causes, { comment_id: commentId }, { hidden: true })],
      'discussion.comment-restored': ({ data: { commentId } }) => [changeWhere(causes, { comment_id: commentId }, { hidden: false })],
    }),
    from<MediaEvent>('media', {
      'media.photo-curated': ({ actor, data: { photoId, ownerId, at } }) =>
        actor === `user:${ownerId}`
          ? []
          : [cause({ userId: ownerId, kind: 'featured', subject: photoId, at }, PRODUCT, { photo_id: photoId })],
      'media.photo-uncurated': ({ data: { photoId, ownerId } }) => [
        takenBack({ userId: ownerId, kind: 'featured', subject: photoId }, PRODUCT),
      ],
      'media.photo-deleted': ({ data: { photoId, at } }) => [put(deletions, { type: 'photo', id: photoId }, { at })],
    }),
    from<ModerationEvent>('moderation', {
      // What was looked at and left as it is concerns nobody (B6).
      'moderation.subject-decided': ({ data: { decisionId, ownerId, action, at } }) =>
        action === 'none' ? [] : [cause({ userId: ownerId, kind: 'notice', subject: decisionId, at }, PRODUCT)],
      'moderation.decision-lifted': ({ data: { decisionId, ownerId } }) => [
        takenBack({ userId: ownerId, kind: 'notice', subject: decisionId }, PRODUCT),
      ],
    }),
    from<StreakReminderEvent>('notifications', {
      'notifications.streak-reminder-listed': ({ data: { userId, endsAt, at } }) => [
        cause({ userId, kind: 'streak', subject: instantOf(endsAt).getTime(), at }, PRODUCT),
      ],
    }),
    from<GalleryEvent>('gallery', {
      'gallery.photo-collected': ({ data }) => (data.photoOwnerId === data.ownerId ? [] : [causeOfCollector(data)]),
      'gallery.photo-removed': ({ data }) => [remove(causes, keyOfCollector(data))],
      // A private collection tells nobody (N4).
      'gallery.collection-changed': ({ data: { collectionId, isPrivate, wasPrivate } }) =>
        isPrivate === wasPrivate ? [] : [changeWhere(causes, { collection_id: collectionId }, { hidden: isPrivate })],
      'gallery.collection-deleted': ({ data: { collectionId } }) => [removeWhere(causes, { collection_id: collectionId })],
    }),
    from<IdentityEvent>('identity', {
      'identity.user-erased': ({ data: { userId, at } }) => [put(deletions, { type: 'user', id: userId }, { at })],
    }),
  ],
});

/** In the place of a person who did it. */
const PRODUCT = 0;

interface Subject {
  readonly userId: UserId;
  readonly kind: NotificationKind;
  /** Left out: the person themselves. */
  readonly subject?: number;
}

const keyOf = ({ userId, kind, subject = 0 }: Subject, actor: number) => ({
  user_id: userId,
  kind,
  subject_id: subject,
  actor_id: actor,
});

function cause(
  { at, ...what }: Subject & { at: string },
  actor: number,
  about: { photo_id?: PhotoId; comment_id?: CommentId } = {},
): RowChange {
  return put(causes, keyOf(what, actor), { entry_id: entryIdOf({ subject: 0, ...what, at }), at, ...about });
}

const takenBack = (what: Subject, actor: number): RowChange => remove(causes, keyOf(what, actor));

function causeOfComment(
  recipient: Pick<Subject, 'userId' | 'kind'>,
  { commentId, photoId, authorId, at }: CommentAdded['data'],
): RowChange {
  return cause({ ...recipient, subject: commentId, at }, authorId, { photo_id: photoId, comment_id: commentId });
}

type Collector = Extract<GalleryEvent, { type: 'gallery.photo-removed' }>['data'];

const keyOfCollector = ({ collectionId, photoId, ownerId, photoOwnerId }: Collector) =>
  keyOf({ userId: photoOwnerId, kind: 'collected', subject: placeIdOf(collectionId, photoId) }, ownerId);

function causeOfCollector(data: Collector & { readonly isPrivate: boolean }): RowChange {
  const { collectionId, photoId, photoOwnerId: userId, isPrivate, at } = data;
  const entry_id = entryIdOf({ userId, kind: 'collected', subject: photoId, at });
  return put(causes, keyOfCollector(data), { entry_id, at, photo_id: photoId, collection_id: collectionId, hidden: isPrivate });
}
