import { column, table } from '@heliograph/database';
import type { NotificationKind } from '@heliograph/notifications-contracts';

export const RETENTION_DAYS = 90;
export const RECENT = `at > now() - interval '${RETENTION_DAYS} days'`;

/** A client that comes back to a stream within 24 hours learns what was removed in between, and what has become too old (N3). */
const HOURS_RESUMABLE = 25;
const resumable = (instant: string): string => `${instant} > now() - interval '${HOURS_RESUMABLE} hours'`;
const KEPT = `at > now() - interval '${RETENTION_DAYS} days ${HOURS_RESUMABLE} hours'`;

/** Photos and people that are deleted: notifications about them, and those for them, go. */
export const deletions = table('notifications.deletions', {
  key: { type: column<'photo' | 'user'>('text'), id: 'bigint' },
  columns: { at: 'timestamptz(3)' },
  expired: `(${KEPT}) is not true`,
});

const isDeleted = (type: 'photo' | 'user', id: string, further = ''): string =>
  `exists (select from notifications.deletions d where d.type = '${type}' and d.id = ${id}${further})`;

/**
 * Who did what, of which somebody is notified. Rows with one `entry_id` are one entry of their list. `subject_id` is a photo, comment or decision, as
 * `kind` says, of a streak the millisecond since 1970 in which it ends, of a photo in a collection a number for the two, else 0. `actor_id` is 0 where
 * it is the product that tells. A comment that staff has taken down is `hidden`, and so is a photo in a private collection. `seq` is the last event
 * of it, in the one log that tells of its kind; where that took it back, `gone_at` is when.
 */
export const causes = table('notifications.causes', {
  key: { user_id: 'bigint', kind: column<NotificationKind>('text'), subject_id: 'bigint', actor_id: 'bigint' },
  columns: {
    entry_id: 'bigint',
    photo_id: 'bigint null',
    comment_id: 'bigint null',
    collection_id: 'bigint null',
    at: 'timestamptz(3)',
    hidden: 'boolean',
    seq: 'bigint',
    gone_at: 'timestamptz(3) null',
  },
  expired: `(${KEPT}) is not true or ${isDeleted('user', 'user_id')} or ${isDeleted('photo', 'photo_id', ` and not ${resumable('d.at')}`)}
    or gone_at is not null and (not ${resumable('gone_at')} or ${isDeleted('user', 'actor_id')})`,
});

/**
 * What else changes what somebody's stream tells (N3), and by which event last. `photo`: one of theirs, of nobody that is said where `user_id` is 0.
 * `deleted`: one of theirs is gone. `actor`: somebody is hidden from them, or shown again, from everybody where `user_id` is 0. `marker`: how far they
 * have read. `erased`: somebody was erased. A kind of notification: whether they want it.
 */
export const changes = table('notifications.changes', {
  key: {
    log: 'text',
    user_id: 'bigint',
    what: column<'photo' | 'deleted' | 'actor' | 'marker' | 'erased' | NotificationKind>('text'),
    subject_id: 'bigint',
  },
  columns: { seq: 'bigint', at: 'timestamptz(3)' },
  expired: `not ${resumable('at')} or ${isDeleted('user', 'user_id')} or what = 'actor' and ${isDeleted('user', 'subject_id')}`,
});
