import { newContext } from '@heliograph/cqrs';
import { openMailer } from '@heliograph/mail';
import { EraseOldOutsiders } from '@heliograph/moderation-contracts';
import type { Work, WorkServices } from '@heliograph/runtime';
import { every } from '@heliograph/timing';
import { sendOutsideMails } from './outside-report/outside-mails.js';

const SWEEP_MILLISECONDS = 600_000;
const MAIL_MILLISECONDS = 5_000;

/** By the database's clock: twice as long as a process may go without reading them (`ChangeFeed`). */
const OLD_CHANGES = `delete from moderation.block_changes where recorded_at < now() - interval '1 hour'`;

/** Deletes what every process has long read of changed blocks, forgets people without an account when it is time, and sends them mails. Several workers may do it at once. */
export function moderationWork({ database, dispatcher, store, mail, log }: Omit<WorkServices, 'queues' | 'storageUrl'>): Work {
  const onError = ({ message }: Error) => log({ level: 'warn', message: `work of moderation: ${message}` });
  const mailer = mail ? openMailer(mail.location, mail.from, mail.onOutcome) : null;
  const outside = { database, store, mailer, webUrl: mail?.webUrl ?? '', log };
  const sweep = async () => {
    await database.query(OLD_CHANGES);
    await dispatcher.dispatch(new EraseOldOutsiders(newContext('system:moderation')));
  };
  const works = [every(SWEEP_MILLISECONDS, sweep, { onError }), every(MAIL_MILLISECONDS, () => sendOutsideMails(outside), { onError })];
  return {
    stop: async () => {
      await Promise.all(works.map((work) => work.stop()));
      mailer?.close();
    },
  };
}
