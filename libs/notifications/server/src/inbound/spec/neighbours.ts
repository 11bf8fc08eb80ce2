import type { DiscussionEvent } from '@heliograph/discussion-contracts';
import type { GalleryEvent } from '@heliograph/gallery-contracts';
import type { IdentityEvent } from '@heliograph/identity-contracts';
import { CollectionId, CommentId, DecisionId, PhotoId, UserId } from '@heliograph/kernel';
import type { MediaEvent } from '@heliograph/media-contracts';
import { type ModerationEvent, SubjectId } from '@heliograph/moderation-contracts';
import type { NotificationSettingEvent, ReadMarkerEvent, StreakReminderEvent } from '@heliograph/notifications-core';
import type { SocialGraphEvent } from '@heliograph/social-graph-contracts';
import { neighbour } from '@heliograph/testing';

type OwnEvent = StreakReminderEvent | ReadMarkerEvent | NotificationSettingEvent;
export type Heard = SocialGraphEvent | DiscussionEvent | MediaEvent | ModerationEvent | GalleryEvent | IdentityEvent | OwnEvent;

/** The logs of those whom notifications hears. */
export const neighbours = [
  neighbour<SocialGraphEvent>('social-graph', {
    'social-graph.user-followed': true,
    'social-graph.user-unfollowed': true,
    'social-graph.photo-liked': true,
    'social-graph.photo-unliked': true,
    'social-graph.photo-like-hidden': true,
    'social-graph.photo-like-shown': true,
  }),
  neighbour<DiscussionEvent>('discussion', {
    'discussion.comment-added': true,
    'discussion.comment-deleted': true,
    'discussion.comment-taken-down': true,
    'discussion.comment-restored': true,
    'discussion.comment-hidden': true,
    'discussion.comment-shown': true,
  }),
  neighbour<MediaEvent>('media', {
    'media.photo-curated': true,
    'media.photo-uncurated': true,
    'media.photo-uploaded': true,
    'media.renditions-made': true,
    'media.photo-failed': true,
    'media.photo-held': true,
    'media.photo-released': true,
    'media.photo-published': true,
    'media.photo-unpublished': true,
    'media.photo-taken-down': true,
    'media.photo-restored': true,
    'media.photo-deleted': true,
  }),
  neighbour<ModerationEvent>('moderation', {
    'moderation.subject-decided': true,
    'moderation.decision-lifted': true,
    'moderation.user-blocked': true,
    'moderation.user-unblocked': true,
    'moderation.user-muted': true,
    'moderation.user-unmuted': true,
  }),
  neighbour<GalleryEvent>('gallery', {
    'gallery.photo-collected': true,
    'gallery.photo-removed': true,
    'gallery.collection-changed': true,
    'gallery.collection-deleted': true,
  }),
  neighbour<IdentityEvent>('identity', { 'identity.user-erased': true, 'identity.user-disabled': true, 'identity.user-enabled': true }),
];

type Facts = Readonly<Record<string, unknown>>;
const said = (type: Heard['type'], data: Facts) => ({ type, data }) as unknown as Heard;

export const follow = (who: number, whom: number, at: string, type: 'followed' | 'unfollowed' = 'followed'): Heard =>
  said(`social-graph.user-${type}`, { followerId: UserId(who), followeeId: UserId(whom), at });

/** Of a photo of `ownerId`. */
export const like = (
  who: number,
  photoId: number,
  ownerId: number,
  at: string,
  type: 'liked' | 'unliked' | 'like-hidden' | 'like-shown' = 'liked',
): Heard => said(`social-graph.photo-${type}`, { photoId: PhotoId(photoId), userId: UserId(who), ownerId: UserId(ownerId), at });

interface CommentFacts {
  readonly id: number;
  readonly by: number;
  readonly at: string;
  readonly photo?: number;
  readonly owner?: number;
  readonly to?: number | null;
  readonly mentioned?: readonly number[];
}

export const comment = (
  { id, by, at, photo = 7, owner = 1, to = null, mentioned = [] }: CommentFacts,
  type: 'added' | 'deleted' | 'taken-down' | 'restored' | 'hidden' | 'shown' = 'added',
): Heard =>
  said(`discussion.comment-${type}`, {
    commentId: CommentId(id),
    photoId: PhotoId(photo),
    authorId: UserId(by),
    at,
    ...(type === 'added' && {
      photoOwnerId: UserId(owner),
      parentId: to && CommentId(900),
      parentAuthorId: to && UserId(to),
      level: to ? 1 : 0,
      mentionedIds: mentioned.map(UserId),
    }),
  });

type PhotoNews =
  | 'curated'
  | 'uncurated'
  | 'uploaded'
  | 'failed'
  | 'held'
  | 'released'
  | 'published'
  | 'unpublished'
  | 'taken-down'
  | 'restored'
  | 'deleted';

export const photo = (photoId: number, ownerId: number, at: string, type: PhotoNews | 'renditions-made'): Heard =>
  said(type === 'renditions-made' ? 'media.renditions-made' : `media.photo-${type}`, {
    photoId: PhotoId(photoId),
    ownerId: UserId(ownerId),
    at,
  });

export const decision = (id: number, ownerId: number, at: string, action: 'none' | 'warn' | 'lifted'): Heard =>
  said(action === 'lifted' ? 'moderation.decision-lifted' : 'moderation.subject-decided', {
    subjectType: 'user',
    subjectId: SubjectId(ownerId),
    ownerId: UserId(ownerId),
    decisionId: DecisionId(id),
    at,
    ...(action !== 'lifted' && { caseId: null, action, reason: 'spam', until: null }),
  });

export const erasure = (userId: number, at: string): Heard => said('identity.user-erased', { userId: UserId(userId), at });

/** In the log of notifications itself. */
export const streakReminder = (userId: number, endsAt: string, at: string): Heard =>
  said('notifications.streak-reminder-listed', { userId: UserId(userId), endsAt, at });

/** A photo of `photoOwnerId` in a collection of `ownerId`. */
export const collecting = (
  {
    id,
    photo: photoId,
    by,
    of,
    at,
    isPrivate = false,
  }: { id: number; photo: number; by: number; of: number; at: string; isPrivate?: boolean },
  type: 'collected' | 'removed' = 'collected',
): Heard =>
  said(`gallery.photo-${type}`, {
    collectionId: CollectionId(id),
    photoId: PhotoId(photoId),
    ownerId: UserId(by),
    photoOwnerId: UserId(of),
    at,
    ...(type === 'collected' && { isPrivate }),
  });

export const collection = (id: number, at: string, what: { isPrivate: boolean } | 'deleted'): Heard =>
  said(`gallery.collection-${what === 'deleted' ? what : 'changed'}`, {
    collectionId: CollectionId(id),
    ownerId: UserId(2),
    at,
    ...(what !== 'deleted' && { isPrivate: what.isPrivate, wasPrivate: !what.isPrivate }),
  });

/** `userId` blocks or mutes `other`. */
export const between = (userId: number, other: number, at: string, type: 'blocked' | 'unblocked' | 'muted' | 'unmuted'): Heard => {
  const [user, whom] = [UserId(userId), UserId(other)];
  return said(`moderation.user-${type}`, { userId: user, ...(type.endsWith('muted') ? { mutedId: whom } : { blockedId: whom }), at });
};

export const suspension = (userId: number, at: string, type: 'disabled' | 'enabled'): Heard =>
  said(`identity.user-${type}`, { userId: UserId(userId), at });

/** In the log of notifications itself. */
export const readMarker = (userId: number, at: string): Heard =>
  said('notifications.read-marker-moved', { userId: UserId(userId), to: { time: 1_772_359_200_000, id: 7 }, at });

export const setting = (userId: number, kind: 'like', at: string): Heard =>
  said('notifications.notification-setting-changed', { userId: UserId(userId), kind, page: false, mail: 'never', language: null, at });
