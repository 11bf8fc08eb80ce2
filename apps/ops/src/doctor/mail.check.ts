import { MailFailed, openMailer } from '@heliograph/mail';
import type { Check } from './check.js';

/** Whether mails can be sent. */
export const mail: Check = {
  name: 'mail',
  remedy: 'see that the mail server answers and that MAIL_URL leads there',
  needsDatabase: false,
  run: async ({ settings }) => {
    const { url, from, isShown } = settings.mail;
    if (url === null) return { ok: true, found: 'MAIL_URL is not set: no mail is sent' };
    if (url.startsWith('file:'))
      return {
        ok: true,
        found: isShown ? 'mails are kept and shown under /dev/mailbox of the pages' : 'mails are kept in a folder and not sent',
      };
    const mailer = openMailer(url, from);
    try {
      await mailer.check();
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error;
      return { ok: false, found: `the server does not accept mail: ${error.code}` };
    } finally {
      mailer.close();
    }
    return { ok: true, found: 'the server accepts mail' };
  },
};
