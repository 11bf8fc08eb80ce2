import type { Dispatcher } from '@heliograph/cqrs';
import type { Database } from '@heliograph/database';
import type { EventStore } from '@heliograph/event-store';
import { FindStreak, ListEndingStreaks, type CurrentStreak } from '@heliograph/views-contracts';
import { advanceReminders, type DueMail, type MailRules, wantReminders, wantsReminders } from '../mail/mail-rows.js';
import { listReminders } from '../streak-reminder/listed-reminders.js';

/** So long before a streak ends its owner is reminded: the evening of the last day, wherever they are. A mail that could not be sent by the end is given up. */
const LEAD_MILLISECONDS = 6 * 3_600_000;
const PAGE = 500;

interface RemindersOptions {
  readonly database: Database;
  readonly store: EventStore;
  readonly dispatcher: Pick<Dispatcher, 'dispatch'>;
  readonly page?: number;
}

/**
 * Tells people who asked for it before their streak ends, in their list and by mail (N2, N6). It looks at each instant at which streaks end once,
 * however many workers do so at once: where it was is kept when all of a stretch are wanted, and wanting one twice is once.
 */
export class StreakReminders implements MailRules {
  private readonly page: number;

  constructor(private readonly options: RemindersOptions) {
    this.page = options.page ?? PAGE;
  }

  /** Finds the streaks that end soon and were not looked at before. */
  async findDueMails(now: Date, stopping: Pick<AbortSignal, 'aborted'>): Promise<void> {
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

  /** Not where a photograph was published in the meantime, or taken back, or the streak is over, or they want no such mails any more. */
  async isTrue({ userId, about }: DueMail, now: Date): Promise<boolean> {
    if (!(await wantsReminders(this.options.database, userId))) return false;
    const streak = await this.options.dispatcher.dispatch(new FindStreak(userId, now));
    return streak?.endsAt.getTime() === about.getTime();
  }

  happenedAt({ about }: DueMail): Date {
    return new Date(about.getTime() - LEAD_MILLISECONDS);
  }

  findNextDate(): Promise<null> {
    return Promise.resolve(null);
  }
}
