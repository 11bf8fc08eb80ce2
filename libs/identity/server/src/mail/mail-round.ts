import { createHash } from 'node:crypto';
import type { Database, Queryable } from '@heliograph/database';
import { letterMail, type Mailer, MailFailed } from '@heliograph/mail';
import { type ModerationNotice, moderationNotices, type Subscription } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import type { MailLanguage } from '@heliograph/runtime';
import { foldEmail } from '@heliograph/identity-core';
import { withExclusiveAccountLock } from '../credentials/account-lock.js';
import { type ConfirmedLetterWriter, letter, typedText } from './letters.js';
import { isMailToken, type MailTokenKind, mintMailToken, type QueuedMailId } from './mail-tokens.js';
import {
  claimMail,
  concludeMail,
  decisionOfSubject,
  giveUpMails,
  type MailKind,
  postponeMail,
  type QueuedMail,
  recordMailError,
  settleMail,
  type WordedMail,
} from './queued-mail.js';
import { isSubscription, subscriptionToken } from './subscription-tokens.js';
import type { IdentitySecrets } from '../credentials/identity-secrets.js';
import { madeCredential, takeBackToken } from './take-back-token.js';
import { isSuspended } from '../user/is-suspended.js';

export interface MailRoundOptions {
  readonly database: Database;
  /** null = mails cannot be sent: they wait, and expire in the end. */
  readonly mailer: Mailer | null;
  /** Address of the pages, without a slash at its end. */
  readonly webUrl: string;
  readonly log: (line: { level: 'warn'; message: string }) => void;
  readonly secrets: IdentitySecrets;
  /** Absent: nothing is sent that people have asked for, and a notice of moderation only leads to the decision, as it does without a confirmed address. */
  readonly writeLetter?: ConfirmedLetterWriter | undefined;
  /** Absent: mails are in English. */
  readonly mailLanguage?: MailLanguage | undefined;
}

interface Addressee {
  readonly userId: UserId;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Somebody has confirmed the address that this mail goes to. */
  readonly isConfirmed: boolean;
  /** Of a change of address. */
  readonly newEmail: string | null;
}

/** Its registration may not be committed yet. */
const NEW_MILLISECONDS = 60_000;

const places: Readonly<Record<WordedMail, string>> = {
  'password-reset': '/reset',
  'email-verification': '/verify',
  'password-changed': '/forgot',
  'second-factor-added': '/take-back',
  'app-connected': '/take-back',
  'app-registered': '/take-back',
  'app-secret-added': '/take-back',
  'personal-token-made': '/take-back',
  'recovery-codes-made': '/take-back',
  'outside-account-connected': '/take-back',
  'second-factor-removed': '/forgot',
  ...(Object.fromEntries(moderationNotices.map((notice) => [notice, '/decisions'])) as Record<ModerationNotice, string>),
  'report-decided': '/settings/reports',
  'email-change': '/email/new',
  'email-approval': '/email/present',
  'email-undo': '/email/former',
};

/** What suspended people are sent, too: the page that it leads to is open to them (B4). */
const forSuspended: ReadonlySet<MailKind> = new Set(moderationNotices);

interface AddressColumns {
  readonly email: string;
  readonly isConfirmed: string;
}

const present: AddressColumns = { email: 'u.email', isConfirmed: 'u.email_verified' };
/** Where a mail goes that does not go to the account's address. */
const elsewhere: Readonly<Partial<Record<MailKind, AddressColumns>>> = {
  'email-change': { email: 'case when c.changed_at is null then c.email end', isConfirmed: 'false' },
  'email-undo': { email: 'case when c.changed_at is not null then c.former end', isConfirmed: 'coalesce(c.needs_approval, false)' },
};

/**
 * Sends what is due. The token of a link is made here, in the moment in which it is sent, so no table and no queue ever holds one. A mail that was
 * sent and not settled, because the process crashed in between, is sent again; none is lost. What people have asked for is concluded before the last
 * line of it is written, with which the server takes it. So it never comes twice, and only a crash between these two loses it.
 */
export class MailRound {
  constructor(private readonly options: MailRoundOptions) {}

  /** Gives up what is too old. */
  async giveUp(now: () => Date = () => new Date()): Promise<void> {
    const { database, log } = this.options;
    for (const { kind, attempts } of await giveUpMails(database, now()))
      log({ level: 'warn', message: `a mail (${kind}) was given up after ${attempts} attempts` });
  }

  /** Returns how many were sent. Ends early when one fails: the next ones would wait as long. */
  async run(now: () => Date = () => new Date()): Promise<number> {
    const { database, mailer, log } = this.options;
    if (mailer === null) return 0;
    let sent = 0;
    for (let mail = await claimMail(database, now()); mail; mail = await claimMail(database, now())) {
      try {
        if (await this.deliver(mail, mailer, now())) sent++;
      } catch (error) {
        if (!(error instanceof MailFailed)) throw error;
        const isGivenUp = isSubscription(mail.kind) && error.isUncertain;
        if (!isGivenUp) await recordMailError(database, mail, error.code);
        const end = isGivenUp ? '; it may have arrived, so it is not sent again' : '';
        log({ level: 'warn', message: `a mail (${mail.kind}) was not taken, attempt ${mail.attempts}: ${error.code}${end}` });
        break;
      }
    }
    return sent;
  }

  private async deliver(mail: QueuedMail, mailer: Mailer, now: Date): Promise<boolean> {
    const { kind } = mail;
    return isSubscription(kind) ? this.deliverSubscription({ ...mail, kind }, mailer) : this.deliverNotice({ ...mail, kind }, mailer, now);
  }

  private async deliverSubscription(mail: QueuedMail & { kind: Subscription }, mailer: Mailer): Promise<boolean> {
    const { kind, userId, wantedAt } = mail;
    const { database, secrets, webUrl, writeLetter } = this.options;
    const addressee = userId === null ? undefined : await this.addressee(userId, kind);
    const name = addressee ? typedText<'name'>(addressee.isConfirmed, addressee.name) : null;
    const words =
      addressee && name !== null && (await writeLetter?.({ kind, userId: addressee.userId, name, happenedAt: wantedAt, decisionId: null }));
    if (!words) {
      await concludeMail(database, mail);
      return false;
    }
    const token = await subscriptionToken(secrets, addressee.userId, kind);
    const written = letterMail({ ...words, to: addressee.email, unsubscribe: `${webUrl}/unsubscribe?token=${token}` });
    const id = createHash('sha256').update(`${token} ${wantedAt.toISOString()}`).digest('hex').slice(0, 32);
    await mailer.send({ ...written, id }, async () => {
      if (!(await concludeMail(database, mail))) throw new MailFailed('ECLAIM');
    });
    return true;
  }

  private async deliverNotice(
    { id, kind, userId, wantedAt, subject }: QueuedMail & { kind: WordedMail },
    mailer: Mailer,
    now: Date,
  ): Promise<boolean> {
    const { database, webUrl } = this.options;
    const addressee = userId === null ? undefined : await this.addressee(userId, kind);
    if (!addressee || (kind === 'email-verification' && addressee.emailVerified)) {
      const isNew = now.getTime() - wantedAt.getTime() < NEW_MILLISECONDS;
      await (userId !== null && !addressee && isNew ? postponeMail(database, id, now) : settleMail(database, { id, kind }));
      return false;
    }
    const made = madeCredential(subject);
    const token = isMailToken(kind)
      ? await this.mint(kind, id, addressee, now)
      : made && (await takeBackToken(this.options.secrets, { userId: addressee.userId, ...made }, wantedAt));
    if (isMailToken(kind) && token === null) return false;
    const link = `${webUrl}${places[kind]}${token === null ? '' : `?token=${token}`}`;
    const { email: to, isConfirmed } = addressee;
    const typed = { name: typedText<'name'>(isConfirmed, addressee.name), newEmail: typedText<'address'>(isConfirmed, addressee.newEmail) };
    const decisionId = decisionOfSubject(subject);
    const wanted = { kind, userId: addressee.userId, happenedAt: wantedAt, decisionId };
    const written = typed.name !== null && decisionId !== null && (await this.options.writeLetter?.({ ...wanted, name: typed.name }));
    const language = await this.options.mailLanguage?.(addressee.userId);
    await mailer.send(written ? letterMail({ ...written, to }) : letter({ kind, language, ...typed, to, link }));
    await settleMail(database, { id, kind });
    return true;
  }

  /**
   * The token of a link. null = the mail is not wanted any more, or goes to another address by now: it comes later. Alone in the account, so that no
   * link that is made after a change is one of before.
   */
  private mint(kind: MailTokenKind, mail: QueuedMailId, { userId, email }: Addressee, now: Date): Promise<string | null> {
    return withExclusiveAccountLock(this.options.database, userId, async (account) => {
      const isStillThere = (await this.addressee(userId, kind, account))?.email === email;
      return isStillThere ? mintMailToken(account, kind, mail, now) : null;
    });
  }

  private async addressee(userId: UserId, kind: MailKind, database: Queryable = this.options.database): Promise<Addressee | undefined> {
    const { email, isConfirmed } = elsewhere[kind] ?? present;
    const [row] = await database.query<Addressee>(
      `select u.id as "userId", u.name, ${email} as email, u.email_verified as "emailVerified", ${isConfirmed} as "isConfirmed", c.email as "newEmail"
         from identity.users u left join identity.email_changes c on c.user_id = u.id
        where u.id = $1 ${forSuspended.has(kind) ? '' : `and not ${isSuspended('u')}`} and u.name is not null and u.email is not null`,
      [userId],
    );
    if (!row?.email || (kind === 'email-change' && (await this.isTaken(row, database)))) return undefined;
    return row;
  }

  /** No mail is sent: the owner of an account with this address does not want another one, and the sender of the form learns nothing. */
  private async isTaken({ userId, email }: Addressee, database: Queryable): Promise<boolean> {
    const others = await database.query('select from identity.users where email_folded = $1 and id <> $2', [foldEmail(email), userId]);
    return others.length > 0;
  }
}
