import { randomBytes } from 'node:crypto';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import {
  FindEmailChange,
  OrderEmailChange,
  type PendingEmailChange,
  ProveEmailChange,
  RequestEmailChange,
  UndoEmailChange,
} from '@heliograph/identity-contracts';
import { emailProblem, foldEmail, refuseInvalid, trimText } from '@heliograph/identity-core';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { LiveTokens } from '../authentication/live-tokens.js';
import { Attempts } from '../credentials/attempts.js';
import { replacePassword } from '../session/end-credentials.js';
import { withSharedAccountLock, withExclusiveAccountLock } from '../credentials/account-lock.js';
import { IdentitySecrets } from '../credentials/identity-secrets.js';
import { emailChangeBudgets } from '../credentials/password-attempts.js';
import { PasswordConfirmation } from '../credentials/password-confirmation.js';
import { Passwords } from '../credentials/passwords.js';
import { kindOf } from '../credentials/secret-text.js';
import { findMailToken, spendMailToken } from '../mail/mail-tokens.js';
import { queueMail } from '../mail/queued-mail.js';
import { rejection } from '../refusal/refusal.js';
import { requireSecondFactor } from '../second-factor/second-factor-codes.js';
import { removeFactorsSince } from '../credentials/second-factor-rows.js';
import { findProfile } from '../user/user-rows.js';
import { changeEmail } from './change-email.js';
import {
  beginEmailChange,
  findEmailChange,
  findCompletedChange,
  forgetEmailChange,
  isProved,
  recordEmailChange,
  recordProof,
} from '../mail/email-changes.js';

@CommandHandler(RequestEmailChange)
export class RequestEmailChangeHandler implements ICommandHandler<RequestEmailChange> {
  constructor(
    private readonly database: Database,
    private readonly confirmation: PasswordConfirmation,
    private readonly attempts: Attempts,
  ) {}

  async execute({ context, actorId, email: given, password }: RequestEmailChange): Promise<void> {
    const email = trimText(given);
    refuseInvalid({ email: emailProblem(email) });
    const profile = await findProfile(this.database, actorId);
    if (!profile) throw rejection('unknown-user');
    if (foldEmail(profile.email) === foldEmail(email)) throw rejection('invalid', { email: ['is already your address'] });
    const hash = await this.confirmation.confirm(actorId, password, 'password', context);
    await this.attempts.take(emailChangeBudgets(actorId), context.now);
    await withSharedAccountLock(this.database, actorId, { kind: 'context', context }, async (account) => {
      const still = await account.query('select from identity.passwords where user_id = $1 and password_hash = $2', [actorId, hash]);
      if (still.length === 0) throw rejection('wrong-password', { password: ['is not your password'] });
      await requireSecondFactor(account, context, null);
      if (!(await beginEmailChange(account, email, context.now)))
        throw rejection('invalid', {
          email: ['You changed your address less than seven days ago. Wait until the link to undo that has expired'],
        });
      await queueMail(account, 'email-change', actorId, context.now);
      if (profile.emailVerified) await queueMail(account, 'email-approval', actorId, context.now);
    });
  }
}

@QueryHandler(FindEmailChange)
export class FindEmailChangeHandler implements IQueryHandler<FindEmailChange> {
  constructor(private readonly database: Database) {}

  async execute({ userId, now }: FindEmailChange): Promise<PendingEmailChange | null> {
    const row = await findEmailChange(this.database, userId, now);
    return row && { email: row.email, isProved: row.provedAt !== null, isApproved: row.approvedAt !== null || !row.needsApproval };
  }
}

@CommandHandler(ProveEmailChange)
export class ProveEmailChangeHandler implements ICommandHandler<ProveEmailChange> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly secrets: IdentitySecrets,
  ) {}

  /** The event comes before the rows are committed: should those fail, the link is still good, and the event is not made again. */
  async execute({ context, token }: ProveEmailChange): Promise<boolean> {
    const proof = kindOf(token);
    if (proof !== 'email-change' && proof !== 'email-approval') throw rejection('dead-link');
    const owner = await findMailToken(this.database, proof, token, context.now);
    if (owner === null) throw rejection('dead-link');
    return withExclusiveAccountLock(this.database, owner, async (account) => {
      if ((await spendMailToken(account, proof, token, context.now)) === null) throw rejection('dead-link');
      const row = await recordProof(account, proof, context.now);
      if (row === null) throw rejection('dead-link');
      if (!isProved(row)) return false;
      await changeEmail(this.store, this.secrets, account, { email: row.email, verified: true, order: null }, context);
      await recordEmailChange(account, row.former, context.now);
      await queueMail(account, 'email-undo', owner, context.now);
      return true;
    });
  }
}

@CommandHandler(UndoEmailChange)
export class UndoEmailChangeHandler implements ICommandHandler<UndoEmailChange> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly secrets: IdentitySecrets,
    private readonly passwords: Passwords,
    private readonly tokens: LiveTokens,
  ) {}

  async execute({ context, token }: UndoEmailChange): Promise<void> {
    const owner = await findMailToken(this.database, 'email-undo', token, context.now);
    if (owner === null) throw rejection('dead-link');
    // The person who changed the address knows the password.
    const unknown = await this.passwords.hash(randomBytes(32).toString('base64url'));
    await withExclusiveAccountLock(this.database, owner, async (account) => {
      const made = await findCompletedChange(account, context.now);
      if (made === null || (await spendMailToken(account, 'email-undo', token, context.now)) === null) throw rejection('dead-link');
      await changeEmail(this.store, this.secrets, account, { email: made.former, verified: true, order: null }, context);
      await replacePassword(account, unknown, context.now);
      // Factors from before the change stay, so that access to the former mailbox alone opens no account.
      if (await removeFactorsSince(account, made.askedAt)) await queueMail(account, 'second-factor-removed', owner, context.now);
      await forgetEmailChange(account);
      await queueMail(account, 'password-reset', owner, context.now);
    });
    await this.tokens.refreshAfterRevocation();
  }
}

@CommandHandler(OrderEmailChange)
export class OrderEmailChangeHandler implements ICommandHandler<OrderEmailChange> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly secrets: IdentitySecrets,
  ) {}

  async execute({ context, userId, email, order }: OrderEmailChange): Promise<void> {
    const profile = await findProfile(this.database, userId);
    if (!profile) throw rejection('unknown-user');
    await withExclusiveAccountLock(this.database, userId, async (account) => {
      await changeEmail(this.store, this.secrets, account, { email: trimText(email), verified: false, order }, context);
      // A wish of before is none that this change was asked for by.
      await forgetEmailChange(account);
      await recordEmailChange(account, profile.email, context.now);
      await queueMail(account, 'email-undo', userId, context.now);
      await queueMail(account, 'email-verification', userId, context.now);
    });
  }
}
