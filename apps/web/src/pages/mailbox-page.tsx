import type { StoredMail } from '@heliograph/mail';
import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import { Empty } from '../parts/empty.js';
import { Layout } from '../parts/layout.js';
import { minuteOf } from '../words.js';

/** The development mailbox: what would have been sent, newest first. */
export function MailboxPage({ frame, mails }: { frame: Frame; mails: readonly StoredMail[] }) {
  const { say } = useLanguage();
  return (
    <Layout frame={frame} title={say('Mailbox')}>
      <section className="sheet">
        <h1>{say('Mailbox')}</h1>
        <p className="quiet">
          {say('No mail server is configured, so e-mails are kept here instead of being sent. Only this computer can open this page.')}
        </p>
        {mails.length === 0 ? <Empty words={say('No mail yet.')} /> : mails.map((mail) => <MailboxEntry key={mail.id} mail={mail} />)}
      </section>
    </Layout>
  );
}

function MailboxEntry({ mail: { id, at, to, subject, text } }: { mail: StoredMail }) {
  const { rich, dayOf } = useLanguage();
  const stamp = at.toISOString();
  return (
    <article className="mail">
      <h2>{subject}</h2>
      <p className="quiet">
        {rich('to {to}, {day}, {time} UTC, <link>as HTML</link>', {
          to,
          day: dayOf(stamp),
          time: minuteOf(stamp),
          link: (words) => <a href={`/dev/mailbox/${id}`}>{words}</a>,
        })}
      </p>
      {text
        .trim()
        .split('\n\n')
        .map((line, at) => (
          <p key={at}>{/^https?:\/\/\S+$/.test(line) ? <a href={line}>{line}</a> : line}</p>
        ))}
    </article>
  );
}
