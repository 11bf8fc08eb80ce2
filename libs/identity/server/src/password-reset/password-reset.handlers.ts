import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { FindPasswordReset, type IdentityRejection, RequestPasswordReset, ResetPassword } from '@heliograph/identity-contracts';
import { emailProblem, foldEmail, passwordProblem, refuseInvalid, trimText } from '@heliograph/identity-core';
import { isRejection } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { LiveTokens } from '../authentication/live-tokens.js';
import { Attempts } from '../credentials/attempts.js';
import { breachedPasswords } from '../credentials/breached-passwords.js';
import { replacePassword } from '../session/end-credentials.js';
import { withExclusiveAccountLock } from '../credentials/account-lock.js';
import { resetBudgets } from '../credentials/password-attempts.js';
import { Passwords } from '../credentials/passwords.js';
import { recordVerification } from '../email-verification/email-verification.handlers.js';
import { findMailToken, spendMailToken } from '../mail/mail-tokens.js';
import { queueMail, queueResetMail } from '../mail/queued-mail.js';
import { rejection } from '../refusal/refusal.js';

@CommandHandler(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
  ) {}

  async execute({ context, email }: RequestPasswordReset): Promise<void> {
    const address = trimText(email);
    if (emailProblem(address) !== null) return;
    const folded = foldEmail(address);
    try {
      await this.attempts.take(resetBudgets(folded), context.now);
    } catch (error) {
      // Enough mails have been sent there; an error would reveal requests of others.
      if (isRejection<IdentityRejection>(error, 'too-many-attempts')) return;
      throw error;
    }
    await queueResetMail(this.database, folded, context.now);
  }
}

@QueryHandler(FindPasswordReset)
export class FindPasswordResetHandler implements IQueryHandler<FindPasswordReset> {
  constructor(private readonly database: Database) {}

  async execute({ token, now }: FindPasswordReset): Promise<boolean> {
    return (await findMailToken(this.database, 'password-reset', token, now)) !== null;
  }
}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly passwords: Passwords,
    private readonly tokens: LiveTokens,
  ) {}

  async execute({ context, token, password }: ResetPassword): Promise<void> {
    refuseInvalid({ password: passwordProblem(password, await breachedPasswords()) });
    const owner = await findMailToken(this.database, 'password-reset', token, context.now);
    if (owner === null) throw rejection('dead-link');
    const hash = await this.passwords.hash(password);
    await withExclusiveAccountLock(this.database, owner, async (account) => {
      if ((await spendMailToken(account, 'password-reset', token, context.now)) === null) throw rejection('dead-link');
      // The token proves access to the mails of this address.
      await recordVerification(this.store, owner, context);
      await replacePassword(account, hash, context.now);
      await queueMail(account, 'password-changed', owner, context.now);
    });
    await this.tokens.refreshAfterRevocation();
  }
}
