import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { RequestEmailVerification, VerifyEmail } from '@heliograph/identity-contracts';
import { emailVerification } from '@heliograph/identity-core';
import type { Context, UserId } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Attempts } from '../credentials/attempts.js';
import { withSharedAccountLock, withExclusiveAccountLock } from '../credentials/account-lock.js';
import { verificationBudgets } from '../credentials/password-attempts.js';
import { identityLog, userStream } from '../identity.log.js';
import { findMailToken, spendMailToken } from '../mail/mail-tokens.js';
import { queueMail } from '../mail/queued-mail.js';
import { findProfile } from '../user/user-rows.js';
import { rejection } from '../refusal/refusal.js';

@CommandHandler(RequestEmailVerification)
export class RequestEmailVerificationHandler implements ICommandHandler<RequestEmailVerification> {
  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
  ) {}

  async execute({ context, actorId }: RequestEmailVerification): Promise<void> {
    if ((await findProfile(this.database, actorId))?.emailVerified !== false) return;
    await this.attempts.take(verificationBudgets(actorId), context.now);
    await withSharedAccountLock(this.database, actorId, { kind: 'context', context }, (account) =>
      queueMail(account, 'email-verification', actorId, context.now),
    );
  }
}

@CommandHandler(VerifyEmail)
export class VerifyEmailHandler implements ICommandHandler<VerifyEmail> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  async execute({ context, token }: VerifyEmail): Promise<void> {
    const owner = await findMailToken(this.database, 'email-verification', token, context.now);
    if (owner === null) throw rejection('dead-link');
    // Alone in the account: the address is still the one that the link went to. Should the commit fail after the event, the link is still good.
    await withExclusiveAccountLock(this.database, owner, async (account) => {
      if ((await spendMailToken(account, 'email-verification', token, context.now)) === null) throw rejection('dead-link');
      await recordVerification(this.store, owner, context);
    });
  }
}

export async function recordVerification(store: EventStore, userId: UserId, context: Context): Promise<void> {
  const command = { userId, at: context.now.toISOString() };
  await decideOn(store, { log: identityLog, stream: userStream(userId), decider: emailVerification, command, context });
}
