import { UserId } from '@heliograph/kernel';
import { deciderSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { type StreakReminderEvent, streakReminder } from './streak-reminder.js';

const reminder = (endsAt: string, at = '2026-03-01T06:00:00.000Z') => ({ userId: UserId(1), endsAt, at });
const listed = (endsAt: string): StreakReminderEvent => ({ type: 'notifications.streak-reminder-listed', data: reminder(endsAt) });

describe('reminder of a streak in the list', () => {
  const { given } = deciderSpec(streakReminder);

  it('N2 is made once for each end of a streak, however often and whenever that is found', () => {
    given().when(reminder('2026-03-01T12:00:00.000Z')).then(listed('2026-03-01T12:00:00.000Z'));
    given(listed('2026-03-01T12:00:00.000Z')).when(reminder('2026-03-01T12:00:00.000Z', '2026-03-01T07:00:00.000Z')).thenNothing();
  });

  it('N2 is made again when the streak has become longer, and not when it has become shorter', () => {
    given(listed('2026-03-01T12:00:00.000Z')).when(reminder('2026-03-02T12:00:00.000Z')).then(listed('2026-03-02T12:00:00.000Z'));
    given(listed('2026-03-02T12:00:00.000Z')).when(reminder('2026-03-01T12:00:00.000Z')).thenNothing();
  });
});
