import { column, table } from '@heliograph/database';
import type { NotificationKind } from '@heliograph/notifications-contracts';

const DAYS_KEPT = 90;
export const RECENT = `at > now() - interval '${DAYS_KEPT} days'`;

/** Photos and people that are deleted: notifications about them, and those for them, go. */
export const deletions = table('notifications.deletions', {
  key: { type: column<'photo' | 'user'>('text'), id: 'bigint' },
  columns: { at: 'timestamptz(3)' },
  expired: `(${RECENT}) is not true`,
});

const DELETED = `exists (
  select from notifications.deletions d where d.type = 'user' and d.id = user_id or d.type = 'photo' and d.id = photo_id)`;

/**
 * Who did what, of which somebody is notified. Rows with one `entry_id` are one entry of their list. `subject_id` is a photo, comment or decision, as
 * `kind` says, of a streak the millisecond since 1970 in which it ends, of a photo in a collection a number for the two, else 0. `actor_id` is 0 where
 * it is the product that tells. A comment that staff has taken down is `hidden`, and so is a photo in a private collection.
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
  },
  expired: `(${RECENT}) is not true or ${DELETED}`,
});
