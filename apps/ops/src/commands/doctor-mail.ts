import { MailFailed, openMailer } from '@heliograph/mail';
import type { Session } from '../session.js';

interface Waiting {
  readonly mails: number;
  readonly last_error: string | null;
}

/** Whether mails can be sent, and whether some have waited for long. */
export async function mail(session: Session): Promise<{ ok: boolean; found: string }> {
  const { url, from } = session.settings.mail;
  const { database } = await session.runtime();
  const [waiting] = await database.query<Waiting>(
    `select count(*)::int as mails, max(last_error) as last_error from identity.mail_wanted
      where user_id is not null and attempts > 0 and wanted_at < now() - interval '10 minutes'`,
  );
  const late = waiting?.mails
    ? `; ${waiting.mails} mails have waited for ten minutes or longer (${waiting.last_error ?? 'no answer'})`
    : '';
  if (url === null) return { ok: true, found: `MAIL_URL is not set: no mail is sent${late}` };
  if (url.startsWith('file:')) return { ok: true, found: 'mails are kept and shown under /dev/mailbox of the pages' };
  const mailer = openMailer(url, from);
  try {
    await mailer.check();
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error;
    return { ok: false, found: `the server does not take mails: ${error.code}${late}` };
  } finally {
    mailer.close();
  }
  return { ok: late === '', found: `the server takes mails${late}` };
}
