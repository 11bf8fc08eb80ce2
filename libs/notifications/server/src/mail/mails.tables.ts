import { table } from '@heliograph/database';

export const streakReminders = table('notifications.streak_reminders', {
  key: { user_id: 'bigint' },
  columns: { streak_ends_at: 'timestamptz(3)', due_at: 'timestamptz(3) null', sent_at: 'timestamptz(3) null' },
});

export const reminderBounds = table('notifications.streak_reminders_until', {
  key: { only_row: 'boolean' },
  columns: { streaks_end_at: 'timestamptz(3)' },
});
