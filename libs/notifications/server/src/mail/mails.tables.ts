import { column, table } from '@heliograph/database';

/** Mails that people ask for, as identity knows them. */
export type MailKind = 'streak-ends' | 'digest';

/**
 * The next or last mail of a kind for somebody. `about` is the end of the streak, or when the digest is due; it names the mail. `due_at` null = nobody
 * is to do anything. `sent` is what the last one that was handed over was about, `since` the one before.
 */
export const mails = table('notifications.mails', {
  key: { user_id: 'bigint', kind: column<MailKind>('text') },
  columns: { about: 'timestamptz(3)', due_at: 'timestamptz(3) null', sent: 'timestamptz(3) null', since: 'timestamptz(3) null' },
});

/** Of builds before there were digests, which may still run. */
export const formerReminders = table('notifications.streak_reminders', {
  key: { user_id: 'bigint' },
  columns: { streak_ends_at: 'timestamptz(3)', due_at: 'timestamptz(3) null', sent_at: 'timestamptz(3) null' },
});

export const reminderBounds = table('notifications.streak_reminders_until', {
  key: { only_row: 'boolean' },
  columns: { streaks_end_at: 'timestamptz(3)' },
});
