import { Database } from '@heliograph/database';
import { BeginTotp, ConfirmTotp, FindTotpSetup, RemoveTotp, type TotpSetup } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Attempts } from '../credentials/attempts.js';
import { type SharedLockAccount, withSharedAccountLock } from '../credentials/account-lock.js';
import { secondFactorBudgets } from '../credentials/password-attempts.js';
import { queueCredentialMail } from '../mail/queued-mail.js';
import { rejection } from '../refusal/refusal.js';
import { confirmAccount } from './confirm-account.js';
import { findFacts } from '../user/user-rows.js';
import { FactorRemoval } from './factor-removal.js';
import { RecoveryCodes } from './recovery-codes.handlers.js';
import { countIfWrong, requireSecondFactor, SecondFactorCodes, wrongCode } from './second-factor-codes.js';
import { confirmTotp, findTotp, insertTotp, removeTotp, unconfirmOtherSessions } from '../credentials/second-factor-rows.js';
import { newTotpSecret, stepOf, totpUri } from './totp.js';

@CommandHandler(BeginTotp)
export class BeginTotpHandler implements ICommandHandler<BeginTotp> {
  constructor(
    private readonly database: Database,
    private readonly codes: SecondFactorCodes,
  ) {}

  async execute({ context, actorId }: BeginTotp): Promise<void> {
    const sealed = await this.codes.sealTotp(actorId, newTotpSecret());
    await withSharedAccountLock(this.database, actorId, { kind: 'context', context }, async (account) => {
      const confirmed = await confirmAccount(account, context);
      if (!(await insertTotp(confirmed, sealed, context.now))) throw rejection('second-factor-exists');
    });
  }
}

@QueryHandler(FindTotpSetup)
export class FindTotpSetupHandler implements IQueryHandler<FindTotpSetup> {
  constructor(
    private readonly database: Database,
    private readonly codes: SecondFactorCodes,
  ) {}

  async execute({ userId }: FindTotpSetup): Promise<TotpSetup | null> {
    const [row, user] = [await findTotp(this.database, userId), await findFacts(this.database, userId)];
    const secret = row && !row.confirmedAt && user ? await this.codes.openTotp(userId, row.secret) : null;
    return secret === null || !user ? null : { secret, uri: totpUri(user.username, secret) };
  }
}

@CommandHandler(ConfirmTotp)
export class ConfirmTotpHandler implements ICommandHandler<ConfirmTotp> {
  constructor(
    private readonly database: Database,
    private readonly codes: SecondFactorCodes,
    private readonly recovery: RecoveryCodes,
    private readonly attempts: Attempts,
  ) {}

  async execute({ context, actorId, code }: ConfirmTotp): Promise<readonly string[]> {
    const attempt = await this.attempts.take(secondFactorBudgets(actorId, context), context.now);
    const [sealed, step] = await this.findSetup(actorId, code.trim(), context.now);
    const fresh = await this.recovery.make(actorId);
    const confirm = async (account: SharedLockAccount): Promise<readonly string[]> => {
      const confirmed = await confirmAccount(account, context);
      if (!(await confirmTotp(confirmed, sealed, step, context.now))) throw wrongCode();
      await unconfirmOtherSessions(account, context);
      await queueCredentialMail(confirmed, context, { kind: 'totp', row: context.now.getTime() });
      return fresh.storeIfNone(confirmed, context.now);
    };
    // Alone: of two who set something up at once, one is shown the recovery codes.
    return countIfWrong({ attempt, recognised: sealed }, () =>
      withSharedAccountLock(this.database, actorId, { kind: 'context', context }, confirm, { alone: true }),
    );
  }

  private async findSetup(userId: UserId, code: string, now: Date): Promise<[sealed: string, step: number]> {
    const row = await findTotp(this.database, userId);
    const secret = row && !row.confirmedAt ? await this.codes.openTotp(userId, row.secret) : null;
    const step = secret === null ? null : stepOf(secret, code, now);
    if (!row || step === null) throw wrongCode();
    return [row.secret, step];
  }
}

@CommandHandler(RemoveTotp)
export class RemoveTotpHandler implements ICommandHandler<RemoveTotp> {
  constructor(private readonly removal: FactorRemoval) {}

  async execute({ context, actorId }: RemoveTotp): Promise<void> {
    await this.removal.remove(actorId, context.now, async (account) => {
      await requireSecondFactor(account, context, null);
      return removeTotp(account);
    });
  }
}
