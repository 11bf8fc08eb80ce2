import { MailFailed, openMailer } from '@heliograph/mail';
import type { Finding } from '@heliograph/runtime';
import type { Session } from '../session.js';

/** Whether mails can be sent. */
export async function mail({ settings }: Session): Promise<Finding> {
  const { url, from } = settings.mail;
  if (url === null) return { ok: true, found: 'MAIL_URL is not set: no mail is sent' };
  if (url.startsWith('file:')) return { ok: true, found: 'mails are kept and shown under /dev/mailbox of the pages' };
  const mailer = openMailer(url, from);
  try {
    await mailer.check();
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error;
    return { ok: false, found: `the server does not take mails: ${error.code}` };
  } finally {
    mailer.close();
  }
  return { ok: true, found: 'the server takes mails' };
}
