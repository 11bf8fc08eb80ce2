import { change, changeWhere, put, type RowChange, type RowOf } from '@heliograph/database';
import type { DiscussionEvent } from '@heliograph/discussion-contracts';
import type { GalleryEvent } from '@heliograph/gallery-contracts';
import type { IdentityEvent } from '@heliograph/identity-contracts';
import { type CommentId, instantOf, type PhotoId, type StoredEvent, type UserId } from '@heliograph/kernel';
import type { MediaEvent } from '@heliograph/media-contracts';
import type { ModerationEvent } from '@heliograph/moderation-contracts';
import type { NotificationKind } from '@heliograph/notifications-contracts';
import {
  type NotificationSettingEvent,
  type ReadMarkerEvent,
  recipientsOf,
  type StreakReminderEvent,
} from '@heliograph/notifications-core';
import { from, projection } from '@heliograph/projections';
import type { SocialGraphEvent } from '@heliograph/social-graph-contracts';
import { entryIdOf, placeIdOf } from '../notification/entry-id.js';
import { causes, changes, deletions } from '../notification/notifications.tables.js';

/**
 * Queries: `ListNotifications`, `CountUnreadNotifications` (N2), `FindLiveChanges` (N3). What each log says has rows of its own, so it does not matter
 * which is read first. People who are blocked, muted or suspended have rows, too: the queries skip them. What is taken back or deleted stays, too,
 * until a sweep finds it.
 */
export const notificationsProjection = projection({
  name: 'notifications.notifications',
  version: 2,
  queue: 'notifications',
  tables: [causes, deletions, changes],
  sources: [
    from<SocialGraphEvent>('social-graph', {
      'social-graph.user-followed': (event) => [follows(event)],
      'social-graph.user-unfollowed': ({ data: { followerId, followeeId }, ...event }) => [
        takenBack(event, { userId: followeeId, kind: 'follow' }, followerId),
      ],
      'social-graph.photo-liked': (event) => [...likes(event), photoChanged(event)],
      'social-graph.photo-unliked': (event) => [
        takenBack(event, { userId: event.data.ownerId, kind: 'like', subject: event.data.photoId }, event.data.userId),
        photoChanged(event),
      ],
      'social-graph.photo-like-hidden': (event) => [photoChanged(event)],
      'social-graph.photo-like-shown': (event) => [photoChanged(event)],
    }),
    from<DiscussionEvent>('discussion', {
      'discussion.comment-added': (event) => [
        ...recipientsOf(event.data).map((recipient) => causeOfComment(event, recipient)),
        changed(event, event.data.photoOwnerId, 'photo', event.data.photoId),
      ],
      'discussion.comment-deleted': (event) => ofComment(event, { gone_at: timeOf(event) }),
      'discussion.comment-taken-down': (event) => ofComment(event, { hidden: true }),
      'discussion.comment-restored': (event) => ofComment(event, { hidden: false }),
      'discussion.comment-hidden': (event) => [changed(event, NOBODY, 'photo', event.data.photoId)],
      'discussion.comment-shown': (event) => [changed(event, NOBODY, 'photo', event.data.photoId)],
    }),
    from<MediaEvent>('media', {
      'media.photo-curated': (event) => selection(event),
      'media.photo-uncurated': (event) => [
        takenBack(event, { userId: event.data.ownerId, kind: 'featured', subject: event.data.photoId }, PRODUCT),
      ],
      'media.photo-uploaded': (event) => [photoChanged(event)],
      'media.renditions-made': (event) => [photoChanged(event)],
      'media.photo-failed': (event) => [photoChanged(event)],
      'media.photo-held': (event) => [photoChanged(event)],
      'media.photo-released': (event) => [photoChanged(event)],
      'media.photo-published': (event) => [photoChanged(event)],
      'media.photo-unpublished': (event) => [photoChanged(event)],
      'media.photo-taken-down': (event) => [photoChanged(event)],
      'media.photo-restored': (event) => [photoChanged(event)],
      'media.photo-deleted': (event) => [
        put(deletions, { type: 'photo', id: event.data.photoId }, { at: event.data.at }),
        photoChanged(event),
        changed(event, event.data.ownerId, 'deleted', event.data.photoId),
      ],
    }),
    from<ModerationEvent>('moderation', {
      // What was looked at and left as it is concerns nobody (B6).
      'moderation.subject-decided': ({ data: { decisionId, ownerId, action, at }, ...event }) =>
        action === 'none' ? [] : [cause(event, { userId: ownerId, kind: 'notice', subject: decisionId, at }, PRODUCT)],
      'moderation.decision-lifted': ({ data: { decisionId, ownerId }, ...event }) => [
        takenBack(event, { userId: ownerId, kind: 'notice', subject: decisionId }, PRODUCT),
      ],
      'moderation.user-blocked': (event) => betweenTwo(event),
      'moderation.user-unblocked': (event) => betweenTwo(event),
      'moderation.user-muted': (event) => [changed(event, event.data.userId, 'actor', event.data.mutedId)],
      'moderation.user-unmuted': (event) => [changed(event, event.data.userId, 'actor', event.data.mutedId)],
    }),
    from<StreakReminderEvent | ReadMarkerEvent | NotificationSettingEvent>('notifications', {
      'notifications.streak-reminder-listed': ({ data: { userId, endsAt, at }, ...event }) => [
        cause(event, { userId, kind: 'streak', subject: instantOf(endsAt).getTime(), at }, PRODUCT),
      ],
      'notifications.read-marker-moved': (event) => [changed(event, event.data.userId, 'marker')],
      'notifications.notification-setting-changed': (event) => [changed(event, event.data.userId, event.data.kind)],
    }),
    from<GalleryEvent>('gallery', {
      'gallery.photo-collected': (event) => (event.data.photoOwnerId === event.data.ownerId ? [] : [causeOfCollector(event)]),
      'gallery.photo-removed': (event) => [change(causes, keyOfCollector(event.data), { gone_at: timeOf(event), seq: event.seq })],
      // A private collection tells nobody (N4).
      'gallery.collection-changed': ({ seq, data: { collectionId, isPrivate, wasPrivate } }) =>
        isPrivate === wasPrivate ? [] : [changeWhere(causes, { collection_id: collectionId }, { hidden: isPrivate, seq })],
      'gallery.collection-deleted': (event) => [
        changeWhere(causes, { collection_id: event.data.collectionId }, { gone_at: timeOf(event), seq: event.seq }),
      ],
    }),
    from<IdentityEvent>('identity', {
      'identity.user-disabled': (event) => [changed(event, NOBODY, 'actor', event.data.userId)],
      'identity.user-enabled': (event) => [changed(event, NOBODY, 'actor', event.data.userId)],
      'identity.user-erased': (event) => [
        put(deletions, { type: 'user', id: event.data.userId }, { at: event.data.at }),
        changed(event, NOBODY, 'erased'),
      ],
    }),
  ],
});

/** In the place of a person who did it. */
const PRODUCT = 0;
/** In the place of a person whom the event does not name, and of all. */
const NOBODY = 0;

type LogEntry = Pick<StoredEvent, 'log' | 'seq' | 'recordedAt'>;
type Of<E extends { type: string; data: object }, Type extends E['type']> = LogEntry & {
  readonly data: Extract<E, { type: Type }>['data'];
};

const timeOf = ({ recordedAt }: LogEntry): string => recordedAt.toISOString();

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
  { seq }: LogEntry,
  { at, ...what }: Subject & { at: string },
  actor: number,
  about: { photo_id?: PhotoId; comment_id?: CommentId } = {},
): RowChange {
  return put(causes, keyOf(what, actor), { entry_id: entryIdOf({ subject: 0, ...what, at }), at, ...about, seq, gone_at: null });
}

const takenBack = (event: LogEntry, what: Subject, actor: number): RowChange =>
  change(causes, keyOf(what, actor), { gone_at: timeOf(event), seq: event.seq });

function changed(event: LogEntry, userId: UserId | typeof NOBODY, what: RowOf<typeof changes>['what'], subject = 0): RowChange {
  return put(changes, { log: event.log, user_id: userId, what, subject_id: subject }, { seq: event.seq, at: timeOf(event) });
}

const photoChanged = (event: LogEntry & { readonly data: { readonly photoId: PhotoId; readonly ownerId: UserId } }): RowChange =>
  changed(event, event.data.ownerId, 'photo', event.data.photoId);

function betweenTwo(event: Of<ModerationEvent, 'moderation.user-blocked'>): RowChange[] {
  const { userId, blockedId } = event.data;
  return [changed(event, userId, 'actor', blockedId), changed(event, blockedId, 'actor', userId)];
}

function follows(event: Of<SocialGraphEvent, 'social-graph.user-followed'>): RowChange {
  const { followerId, followeeId, at } = event.data;
  return cause(event, { userId: followeeId, kind: 'follow', at }, followerId);
}

function likes(event: Of<SocialGraphEvent, 'social-graph.photo-liked'>): RowChange[] {
  const { photoId, userId, ownerId, at } = event.data;
  return userId === ownerId ? [] : [cause(event, { userId: ownerId, kind: 'like', subject: photoId, at }, userId, { photo_id: photoId })];
}

function selection(event: Of<MediaEvent, 'media.photo-curated'> & Pick<StoredEvent, 'actor'>): RowChange[] {
  const { photoId, ownerId, at } = event.data;
  if (event.actor === `user:${ownerId}`) return [];
  return [cause(event, { userId: ownerId, kind: 'featured', subject: photoId, at }, PRODUCT, { photo_id: photoId })];
}

function causeOfComment(event: Of<DiscussionEvent, 'discussion.comment-added'>, recipient: Pick<Subject, 'userId' | 'kind'>): RowChange {
  const { commentId, photoId, authorId, at } = event.data;
  return cause(event, { ...recipient, subject: commentId, at }, authorId, { photo_id: photoId, comment_id: commentId });
}

/** What becomes of the entries of a comment, and that its photo has another number of them. */
function ofComment(
  event: Of<DiscussionEvent, 'discussion.comment-deleted'>,
  values: { hidden: boolean } | { gone_at: string },
): RowChange[] {
  const { commentId, photoId } = event.data;
  return [changeWhere(causes, { comment_id: commentId }, { ...values, seq: event.seq }), changed(event, NOBODY, 'photo', photoId)];
}

type Collector = Extract<GalleryEvent, { type: 'gallery.photo-removed' }>['data'];

const keyOfCollector = ({ collectionId, photoId, ownerId, photoOwnerId }: Collector) =>
  keyOf({ userId: photoOwnerId, kind: 'collected', subject: placeIdOf(collectionId, photoId) }, ownerId);

function causeOfCollector({ seq, data }: Of<GalleryEvent, 'gallery.photo-collected'>): RowChange {
  const { collectionId, photoId, photoOwnerId: userId, isPrivate, at } = data;
  const entry_id = entryIdOf({ userId, kind: 'collected', subject: photoId, at });
  const about = { photo_id: photoId, collection_id: collectionId, hidden: isPrivate };
  return put(causes, keyOfCollector(data), { entry_id, at, ...about, seq, gone_at: null });
}
