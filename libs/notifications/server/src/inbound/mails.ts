import { type Dispatcher, newContext } from '@heliograph/cqrs';
import type { Database } from '@heliograph/database';
import { SendNotice } from '@heliograph/identity-contracts';
import type { Work, WorkServices } from '@heliograph/runtime';
import { every } from '@heliograph/timing';
import { claimMail, type MailRules, settleMail } from '../mail/mail-rows.js';
import type { MailKind } from '../mail/mails.tables.js';
import { Digests } from './digests.js';
import { StreakReminders } from './streak-reminders.js';

const PAUSE_MILLISECONDS = 60_000;
/** In one round of one worker. What is left is due at the next. */
const MOST = 2_000;

type Stopping = Pick<AbortSignal, 'aborted'>;

interface MailsOptions {
  readonly database: Database;
  readonly dispatcher: Pick<Dispatcher, 'dispatch'>;
  readonly rules: Readonly<Record<MailKind, MailRules>>;
  readonly most?: number;
}

/**
 * Hands over to identity what is due. A mail that was handed over while the process died is handed over again, which identity takes for the same
 * one: none is lost here, and none is doubled.
 */
export class Mails {
  constructor(private readonly options: MailsOptions) {}

  async findDueMails(now: Date, stopping: Stopping): Promise<void> {
    for (const rules of Object.values(this.options.rules)) if (!stopping.aborted) await rules.findDueMails(now, stopping);
  }

  /** Returns how many were handed over. */
  async handOver(now: Date, stopping: Stopping): Promise<number> {
    const { database, dispatcher, rules, most = MOST } = this.options;
    let sent = 0;
    for (let round = 0; round < most && !stopping.aborted; round += 1) {
      const due = await claimMail(database, now);
      if (!due) break;
      const kind = rules[due.kind];
      const isSent = await kind.isTrue(due, now);
      if (isSent)
        await dispatcher.dispatch(new SendNotice(newContext('system:notifications', now), due.userId, due.kind, kind.happenedAt(due)));
      await settleMail(database, due, isSent, await kind.findNextDate(due, now));
      if (isSent) sent += 1;
    }
    return sent;
  }
}

export const mailRules = (options: Pick<WorkServices, 'database' | 'store' | 'dispatcher'>): Readonly<Record<MailKind, MailRules>> => ({
  'streak-ends': new StreakReminders(options),
  digest: new Digests(options),
});

/** What workers of notifications do. */
export function handOverMails(services: Pick<WorkServices, 'database' | 'store' | 'dispatcher' | 'log'>): Work {
  const mails = new Mails({ ...services, rules: mailRules(services) });
  const round = async (stopping: AbortSignal) => {
    await mails.findDueMails(new Date(), stopping);
    await mails.handOver(new Date(), stopping);
  };
  return every(PAUSE_MILLISECONDS, round, {
    firstAfterMilliseconds: 0,
    onError: ({ message }) => services.log({ level: 'warn', message: `mails of notifications: ${message}` }),
  });
}
