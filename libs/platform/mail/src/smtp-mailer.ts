import type { Transporter } from 'nodemailer';
import { type Mail, MailFailed, type Mailer } from './mailer.js';

/** Milliseconds. Together shorter than a sender may hold a mail before another one tries. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 };

/** @param url `smtp://user:password@host:587` (STARTTLS where it is offered; `?requireTLS=true` insists) or `smtps://` */
export function smtpMailer(url: string, from: string): Mailer {
  let opened: Promise<Transporter> | undefined;
  const transport = () =>
    (opened ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true }),
    ));
  return {
    send: async (mail: Mail) => failing((await transport()).sendMail(messageOf(from, mail))),
    check: async () => failing((await transport()).verify()),
    close: () => void opened?.then((each) => each.close()),
  };
}

/** What every mail of ours says of itself. */
export function messageOf(from: string, { unsubscribe, ...mail }: Mail) {
  const ending = unsubscribe
    ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : undefined;
  return { from, ...mail, headers: { 'Auto-Submitted': 'auto-generated', ...ending } };
}

async function failing(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const { code = 'EUNKNOWN', responseCode, syscall } = error as { code?: string; responseCode?: number; syscall?: string };
    if (responseCode !== undefined) throw new MailFailed(`${code} ${responseCode}`);
    throw new MailFailed(code, code !== 'EDNS' && syscall !== 'connect');
  }
}
