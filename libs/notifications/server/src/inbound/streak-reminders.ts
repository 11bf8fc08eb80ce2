import { type Dispatcher, newContext } from '@heliograph/cqrs';
import type { Database } from '@heliograph/database';
import type { EventStore } from '@heliograph/event-store';
import { SendNotice } from '@heliograph/identity-contracts';
import type { Work, WorkServices } from '@heliograph/runtime';
import { every } from '@heliograph/timing';
import { FindStreak, ListEndingStreaks, type CurrentStreak } from '@heliograph/views-contracts';
import { listReminders } from '../streak-reminder/listed-reminders.js';
import { claimReminder, type DueReminder, advanceReminders, settleReminder, wantReminders } from '../streak-reminder/reminder-rows.js';

/** So long before a streak ends its owner is reminded: the evening of the last day, wherever they are. A mail that could not be sent by the end is given up. */
const LEAD_MILLISECONDS = 6 * 3_600_000;
const PAUSE_MILLISECONDS = 60_000;
const PAGE = 500;

interface RemindersOptions {
  readonly database: Database;
  readonly store: EventStore;
  readonly dispatcher: Pick<Dispatcher, 'dispatch'>;
  readonly page?: number;
}

/**
 * Tells whoever asked for it before their streak ends, in their list and by mail (N2, N6). It looks at each instant at which streaks end once, however many workers do so at
 * once: where it was is kept when all of a stretch are wanted, and wanting one twice is once. A reminder that was handed over while the process
 * died is handed over again; none is lost.
 */
export class MailedReminders {
  private readonly page: number;

  constructor(private readonly options: RemindersOptions) {
    this.page = options.page ?? PAGE;
  }

  /** Finds the streaks that end soon and were not looked at before. */
  async findReminder(now: Date, stopping: Pick<AbortSignal, 'aborted'>): Promise<void> {
    const { database, dispatcher } = this.options;
    const until = new Date(now.getTime() + LEAD_MILLISECONDS);
    const after = await advanceReminders(database, now);
    for (let last: CurrentStreak | null = null; ; ) {
      const streaks: readonly CurrentStreak[] = await dispatcher.dispatch(
        new ListEndingStreaks(last ?? { endsAt: after, userId: null }, until, this.page),
      );
      await listReminders(this.options, streaks, now);
      await wantReminders(database, streaks, now);
      last = streaks.at(-1) ?? null;
      if (last === null || streaks.length < this.page) break;
      if (stopping.aborted) return;
    }
    await advanceReminders(database, until);
  }

  /** Hands over what is due. Returns how many were. */
  async send(now: Date, stopping: Pick<AbortSignal, 'aborted'>): Promise<number> {
    const { database } = this.options;
    let sent = 0;
    for (let due = await claimReminder(database, now); due && !stopping.aborted; due = await claimReminder(database, now)) {
      const isSent = due.isWanted && (await this.isStillTrue(due, now));
      if (isSent) await this.handOver(due, now);
      await settleReminder(database, due, { isSent, now });
      if (isSent) sent += 1;
    }
    return sent;
  }

  /** Not where a photograph was published meanwhile, or taken back, or the streak is over. */
  private async isStillTrue({ userId, streakEndsAt }: DueReminder, now: Date): Promise<boolean> {
    const streak = await this.options.dispatcher.dispatch(new FindStreak(userId, now));
    return streak?.endsAt.getTime() === streakEndsAt.getTime();
  }

  private handOver({ userId, streakEndsAt }: DueReminder, now: Date): Promise<void> {
    const happenedAt = new Date(streakEndsAt.getTime() - LEAD_MILLISECONDS);
    return this.options.dispatcher.dispatch(new SendNotice(newContext('system:notifications', now), userId, 'streak-ends', happenedAt));
  }
}

/** What workers of notifications do. */
export function remindOfStreaks({
  database,
  store,
  dispatcher,
  log,
}: Pick<WorkServices, 'database' | 'store' | 'dispatcher' | 'log'>): Work {
  const reminders = new MailedReminders({ database, store, dispatcher });
  const round = async (stopping: AbortSignal) => {
    await reminders.findReminder(new Date(), stopping);
    await reminders.send(new Date(), stopping);
  };
  return every(PAUSE_MILLISECONDS, round, {
    firstAfterMilliseconds: 0,
    onError: ({ message }) => log({ level: 'warn', message: `reminders of streaks: ${message}` }),
  });
}
