import { childContext, decideOn, newContext } from '@heliograph/cqrs';
import type { Queryable } from '@heliograph/database';
import type { EventStore } from '@heliograph/event-store';
import type { UserId } from '@heliograph/kernel';
import { streakReminder } from '@heliograph/notifications-core';
import { notificationsLog, streakReminderStream } from '../notifications.log.js';

/** Who of the people `$1` wants to be reminded in their list. */
const WANTING = `
  select s.user_id as "userId" from notifications.notification_settings s
   where s.user_id = any($1::bigint[]) and s.kind = 'streak' and s.page`;

/** An event for each that was not listed before, which the list is made of: a replay tells nobody again. */
export async function listReminders(
  { database, store }: { readonly database: Queryable; readonly store: EventStore },
  streaks: readonly { readonly userId: UserId; readonly endsAt: Date }[],
  now: Date,
): Promise<void> {
  const rows = await database.query<{ userId: UserId }>(WANTING, [streaks.map(({ userId }) => userId)]);
  const wanting = new Set(rows.map(({ userId }) => userId));
  const context = newContext('system:notifications', now);
  const list = ({ userId, endsAt }: (typeof streaks)[number]) => {
    const stream = streakReminderStream(userId);
    const command = { userId, endsAt: endsAt.toISOString(), at: now.toISOString() };
    return decideOn(store, { log: notificationsLog, stream, decider: streakReminder, command, context: childContext(context, stream) });
  };
  await Promise.all(streaks.filter(({ userId }) => wanting.has(userId)).map(list));
}
