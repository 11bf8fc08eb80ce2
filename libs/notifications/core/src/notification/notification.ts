import type { PhotoId, UserId } from '@heliograph/kernel';
import type { NotificationKind } from '@heliograph/notifications-contracts';

/** Of these, all of one UTC day are one entry. */
const grouped: ReadonlySet<NotificationKind> = new Set(['follow', 'like', 'collected']);

export interface Cause {
  readonly userId: UserId;
  readonly kind: NotificationKind;
  /** Photo, comment, decision or end of a streak, as the kind says; 0 = the person themselves. */
  readonly subject: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** Names the entry that it belongs to: what has the same name is one entry. */
export function entryOf({ userId, kind, subject, at }: Cause): string {
  return [userId, kind, subject, ...(grouped.has(kind) ? [at.slice(0, 10)] : [])].join(' ');
}

export interface WrittenComment {
  readonly photoId: PhotoId;
  readonly authorId: UserId;
  readonly photoOwnerId: UserId;
  readonly parentAuthorId: UserId | null;
  readonly mentionedIds: readonly UserId[];
}

export interface Recipient {
  readonly userId: UserId;
  readonly kind: NotificationKind;
}

/** Everybody is notified of a comment once: a reply that mentions is a reply, a comment on one's own photo that mentions is a comment. Nobody is notified of their own. */
export function recipientsOf({ authorId, photoOwnerId, parentAuthorId, mentionedIds }: WrittenComment): readonly Recipient[] {
  const kinds = new Map<UserId, NotificationKind>();
  for (const id of mentionedIds) kinds.set(id, 'mention');
  kinds.set(photoOwnerId, 'comment');
  if (parentAuthorId !== null) kinds.set(parentAuthorId, 'reply');
  kinds.delete(authorId);
  return Array.from(kinds, ([userId, kind]) => ({ userId, kind }));
}
