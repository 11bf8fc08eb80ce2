import { type Dispatcher, newContext } from '@heliograph/cqrs';
import type { Database } from '@heliograph/database';
import { FindPeopleWithBrowsers, NotifyBrowsers } from '@heliograph/identity-contracts';
import type { Work, WorkServices } from '@heliograph/runtime';
import { every } from '@heliograph/timing';
import { type BrowserNotice, findDueNotices, forgetOldNotices, recordNotice } from '../browser/browser-notice-rows.js';

const PAUSE_MILLISECONDS = 5_000;
const PAGE = 500;

interface BrowserNoticesOptions {
  readonly database: Database;
  readonly dispatcher: Pick<Dispatcher, 'dispatch'>;
  readonly page?: number;
}

/**
 * Hands over to identity, which alone knows browsers, what has changed in somebody's list. Handed over twice, because a process died in between, is
 * once: identity knows an event by its instant.
 */
export class BrowserNotices {
  constructor(private readonly options: BrowserNoticesOptions) {}

  /** Returns how many were handed over. */
  async handOver(now: Date, stopping: Pick<AbortSignal, 'aborted'> = { aborted: false }): Promise<number> {
    const { database, dispatcher, page = PAGE } = this.options;
    let handedOver = 0;
    for (let last: BrowserNotice | null = null; !stopping.aborted; ) {
      const due = await findDueNotices(database, now, last, page);
      const people =
        due.length === 0 ? new Set() : await dispatcher.dispatch(new FindPeopleWithBrowsers([...new Set(due.map(({ userId }) => userId))]));
      for (const notice of due.filter(({ userId }) => people.has(userId))) {
        const context = newContext('system:notifications', now);
        await dispatcher.dispatch(new NotifyBrowsers(context, notice.userId, notice.entryId, notice.at));
        await recordNotice(database, notice, now);
        handedOver += 1;
      }
      last = due.at(-1) ?? null;
      if (due.length < page) break;
    }
    return handedOver;
  }
}

/** What workers of notifications do where notifications of browsers are on. */
export function handOverNotices({ database, dispatcher, push, log }: Pick<WorkServices, 'database' | 'dispatcher' | 'push' | 'log'>): Work {
  const notices = new BrowserNotices({ database, dispatcher });
  const round = async (stopping: AbortSignal) => {
    await forgetOldNotices(database, new Date());
    if (push) await notices.handOver(new Date(), stopping);
  };
  return every(PAUSE_MILLISECONDS, round, {
    onError: ({ message }) => log({ level: 'warn', message: `notices for browsers: ${message}` }),
  });
}
