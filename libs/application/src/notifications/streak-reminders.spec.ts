import { UserId } from '@heliograph/kernel';
import { FindNotificationSettings } from '@heliograph/notifications-contracts';
import { describe, expect, it } from '@jest/globals';
import { MessageBus, person } from '../actor/index.js';
import { StreakReminders } from './streak-reminders.js';

const now = new Date('2026-03-01T12:00:00.000Z');
const hours = (many: number) => new Date(now.getTime() + many * 3_600_000);

async function reminder({ page = true, endsAt = hours(10) as Date | null }): Promise<number | null> {
  const standing = endsAt && { userId: UserId(1), days: 12, endsAt };
  const dispatch = async (message: unknown) =>
    (message instanceof FindNotificationSettings ? { streak: { page, mail: 'never' } } : standing) as never;
  const found = await new StreakReminders(new MessageBus({ dispatch }, null)).findReminder(person(UserId(1)), now);
  return found && found.days;
}

describe('reminders of streaks on the pages', () => {
  it('N6 anyone who wants it is reminded within the last day of a streak', async () => {
    expect([await reminder({ endsAt: hours(24) }), await reminder({ endsAt: hours(0.1) })]).toEqual([12, 12]);
  });

  it('N6 not before that day, not without a streak, and nobody who did not ask for it', async () => {
    expect([await reminder({ endsAt: hours(24.1) }), await reminder({ endsAt: null }), await reminder({ page: false })]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
