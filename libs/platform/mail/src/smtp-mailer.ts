import { once } from 'node:events';
import { pipeline, Transform } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type Mail, MailFailed, type Mailer } from './mailer.js';

/** Milliseconds. Together shorter than a sender may hold a mail before another one tries. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 20_000 };

/** The last line of a mail, the one with the dot: with it the server takes the mail. */
class EndOfMail {
  /** From then on nobody knows whether the server has taken it, until it answers. */
  isWritten = false;
  failure: unknown;
  private isOver = false;
  private readonly ending = new AbortController();
  private step: Promise<void> = Promise.resolve();

  constructor(private readonly before: () => Promise<void>) {}

  /**
   * Lets everything through, and holds the end back. The text is ready long before the server asks for it: only when the connection reads this stream
   * has the server accepted sender and recipient.
   */
  stream(): Transform {
    const stream: Transform = new Transform({
      transform: (part, _encoding, done) => done(null, part),
      flush: (done) => {
        this.step = this.prepare(stream).then(
          () => done(this.isWritten ? null : new Error('The connection has ended')),
          (error: Error) => {
            this.failure = error;
            done(error);
          },
        );
      },
    });
    return stream;
  }

  /** The connection has ended. All that is done before the end of the mail is done when this resolves. */
  async conclude(): Promise<void> {
    this.isOver = true;
    this.ending.abort();
    await this.step;
  }

  private async prepare(stream: Transform): Promise<void> {
    const { signal } = this.ending;
    const isRead = stream.readableFlowing === true || (await once(stream, 'resume', { signal }).then(Boolean, () => false));
    if (!isRead) return;
    await this.before();
    // The connection may have ended in the meantime, and its event waits.
    await setImmediate();
    this.isWritten = !this.isOver;
  }
}

/** @param url `smtp://user:password@host:587` (STARTTLS where it is offered; `?requireTLS=true` insists) or `smtps://` */
export function smtpMailer(url: string, from: string): Mailer {
  // One for each mail: it connects again in any case.
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  };
  return {
    send: async (mail, beforeEnd = () => Promise.resolve()) => {
      const end = new EndOfMail(beforeEnd);
      const transport = await open();
      transport.use('stream', ({ message }, done) => {
        message.processFunc((text) => pipeline(text, end.stream(), () => undefined));
        done();
      });
      await failing(transport.sendMail(messageOf(from, mail)), end);
    },
    check: async () => failing((await open()).verify()),
    close: () => undefined,
  };
}

/** What every mail of ours says of itself. */
export function messageOf(from: string, { unsubscribe, id, ...mail }: Mail) {
  const ending = unsubscribe
    ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : undefined;
  const [, domain = 'localhost'] = /@([^@>\s]+)>?$/.exec(from) ?? [];
  const name = id === undefined ? undefined : { messageId: `<${id}@${domain}>` };
  return { from, ...mail, ...name, headers: { 'Auto-Submitted': 'auto-generated', ...ending } };
}

async function failing(work: Promise<unknown>, end?: EndOfMail): Promise<void> {
  try {
    await work;
  } catch (error) {
    await end?.conclude();
    if (end?.failure !== undefined) throw end.failure;
    const { code = 'EUNKNOWN', responseCode } = error as { code?: string; responseCode?: number };
    if (responseCode !== undefined) throw new MailFailed(`${code} ${responseCode}`);
    throw new MailFailed(code, end?.isWritten ?? false);
  }
}
