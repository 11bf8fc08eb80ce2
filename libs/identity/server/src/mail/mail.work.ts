import { openMailer } from '@heliograph/mail';
import type { Work, WorkServices } from '@heliograph/runtime';
import { every } from '@heliograph/timing';
import { IdentitySecrets } from '../credentials/identity-secrets.js';
import { MailRound } from './mail-round.js';

const PAUSE_MILLISECONDS = 2_000;
const GIVE_UP_PAUSE_MILLISECONDS = 60_000;

/** Sends pending mails, every two seconds. Several workers may do it at once: each mail is claimed by one of them. */
export function sendMails(
  { database, store, mail, log, ...writing }: Pick<WorkServices, 'database' | 'store' | 'mail' | 'writeLetter' | 'mailLanguage' | 'log'>,
  pause = PAUSE_MILLISECONDS,
): Work {
  const mailer = mail ? openMailer(mail.location, mail.from, mail.onOutcome) : null;
  if (mailer === null) log({ level: 'info', message: 'MAIL_URL is not set: no mail is sent' });
  const { writeLetter, mailLanguage } = writing;
  const secrets = new IdentitySecrets(store);
  const round = new MailRound({ database, mailer, webUrl: mail?.webUrl ?? '', log, secrets, writeLetter, mailLanguage });
  const onError = ({ message }: Error) => log({ level: 'warn', message: `mails: ${message}` });
  const works = [
    every(GIVE_UP_PAUSE_MILLISECONDS, () => round.giveUp(), { onError, firstAfterMilliseconds: 0 }),
    ...(mailer ? [every(pause, () => round.run(), { onError })] : []),
  ];
  return {
    stop: async () => {
      await Promise.all(works.map((work) => work.stop()));
      mailer?.close();
    },
  };
}
