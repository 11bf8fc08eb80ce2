import type { Database } from '@heliograph/database';
import type { EventStore } from '@heliograph/event-store';
import type { UserId } from '@heliograph/kernel';
import { type Mailer, MailFailed } from '@heliograph/mail';
import type { ReportOutcome } from '@heliograph/moderation-contracts';
import { OUTCOME } from '../report/report.sql.js';
import { outsideLetter } from './outside-letters.js';
import { hashOf, newToken, openReports, type OutsideRow } from './outside-rows.js';

/** About six hours. */
const MAX_ATTEMPTS = 15;

/** What was reported and is not open any more: decided, or nothing is left to decide. */
const OWE_ANSWERS = `
  update moderation.outside_reports o set mail = 'answer', due_at = $1, attempts = 0,
         outcome = ${OUTCOME}
    from moderation.reports r join moderation.cases c on c.id = r.case_id
   where o.report_id = r.id and o.outcome is null and not c.is_open`;

/** As identity's mails: claimed for a while that grows from a minute to half an hour, so that several workers send and none is lost. */
const CLAIM = `
  with next as materialized (
    select person from moderation.outside_reports where mail is not null and due_at <= $1::timestamptz order by due_at limit 1
       for update skip locked
  )
  update moderation.outside_reports o
     set attempts = o.attempts + 1,
         due_at = $1::timestamptz + least(make_interval(secs => 60 * power(2, least(o.attempts, 10))), interval '30 minutes')
    from next where o.person = next.person
  returning o.person, o.address, o.sealed, o.mail, o.outcome, o.attempts`;

interface Claimed extends OutsideRow {
  readonly mail: 'link' | 'answer';
  readonly outcome: ReportOutcome | null;
  readonly attempts: number;
}

export interface OutsideMails {
  readonly database: Database;
  readonly store: Pick<EventStore, 'keyring'>;
  /** Null: no mail is sent, and requests for one are deleted after a day. */
  readonly mailer: Mailer | null;
  /** Address of the pages, without a slash at its end. */
  readonly webUrl: string;
  readonly log: (line: { level: 'warn'; message: string }) => void;
}

/** Sends what is due to people without an account (B1): the link that confirms a report, and the answer. Returns how many were sent. */
export async function sendOutsideMails(by: OutsideMails, now: () => Date = () => new Date()): Promise<number> {
  const { database, mailer, log } = by;
  await database.query(OWE_ANSWERS, [now()]);
  if (mailer === null) return 0;
  let sent = 0;
  for (let mail = await claim(database, now()); mail; mail = await claim(database, now())) {
    try {
      await deliver(by, mailer, mail);
      await settle(database, mail, now());
      sent++;
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error;
      log({ level: 'warn', message: `a mail (report from outside, ${mail.mail}) was not taken, attempt ${mail.attempts}: ${error.code}` });
      if (mail.attempts >= MAX_ATTEMPTS) await settle(database, mail, now());
      break;
    }
  }
  return sent;
}

async function claim(database: Database, now: Date): Promise<Claimed | undefined> {
  return (await database.query<Claimed>(CLAIM, [now]))[0];
}

async function deliver({ database, store, webUrl }: OutsideMails, mailer: Mailer, mail: Claimed): Promise<void> {
  const report = (await openReports(store.keyring, [mail])).get(mail.person);
  if (!report) return;
  const { email: to, language } = report;
  const about = { to, language, place: `${webUrl}${report.place}` };
  if (mail.mail === 'answer') {
    await mailer.send(outsideLetter({ ...about, kind: mail.outcome ?? 'gone', link: `${webUrl}/rules` }));
    return;
  }
  // Made in the moment in which it is sent: no table holds one. A newer one makes the older void.
  const token = newToken();
  await database.query('update moderation.outside_reports set token_hash = $2 where person = $1 and confirmed_at is null', [
    mail.person,
    hashOf(token),
  ]);
  await mailer.send(outsideLetter({ ...about, kind: 'link', link: `${webUrl}/report/confirm?token=${token}` }));
}

/** Sent, or given up. It may have been confirmed, and be owed an answer, in the meantime. */
async function settle(database: Database, { person, mail }: { person: UserId; mail: 'link' | 'answer' }, now: Date): Promise<void> {
  await database.query(
    `update moderation.outside_reports set mail = null, due_at = null, answered_at = case when $2 = 'answer' then $3::timestamptz end
      where person = $1 and mail = $2`,
    [person, mail, now],
  );
}
