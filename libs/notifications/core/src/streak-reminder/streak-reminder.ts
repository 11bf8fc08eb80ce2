import { type Decider, UserId } from '@heliograph/kernel';
import { event, type InferData, type InferEvent, instant, userId } from '@heliograph/kernel/events';
import { z } from 'zod';

const ofStreakReminder = z.object({ userId, endsAt: instant.describe('Of the streak.'), at: instant });

/** Stream `streak-reminder-<user>`. */
export const streakReminderEvents = [
  event({
    type: 'notifications.streak-reminder-listed',
    version: 1,
    schema: ofStreakReminder,
    sample: { userId: UserId(7), endsAt: '2026-01-31T12:00:00.000Z', at: '2026-01-31T06:00:00.000Z' },
    partitionBy: (data: { userId: UserId }) => data.userId,
    publish: 'private',
  }),
] as const;
export type StreakReminderEvent = InferEvent<(typeof streakReminderEvents)[number]>;

export interface StreakReminderState {
  /** The last one that was listed, null = none. */
  readonly endsAt: string | null;
}

/** Contract N2: a person is reminded once that their streak is about to end, however often a worker finds that. */
export const streakReminder: Decider<InferData<typeof ofStreakReminder>, StreakReminderEvent, StreakReminderState> = {
  initial: { endsAt: null },
  evolve: (_state, { data: { endsAt } }) => ({ endsAt }),
  decide: (data, { endsAt }) => (endsAt !== null && endsAt >= data.endsAt ? [] : [{ type: 'notifications.streak-reminder-listed', data }]),
};
