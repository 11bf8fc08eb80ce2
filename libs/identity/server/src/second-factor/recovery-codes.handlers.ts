import { Database } from '@heliograph/database';
import { FindSecondFactors, RenewRecoveryCodes, type SecondFactors } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type ConfirmedAccount, withSharedAccountLock } from '../credentials/account-lock.js';
import { IdentitySecrets } from '../credentials/identity-secrets.js';
import { queueCredentialMail } from '../mail/queued-mail.js';
import { rejection } from '../refusal/refusal.js';
import { confirmAccount } from './confirm-account.js';
import { findPasskeys } from './passkey-rows.js';
import { countRecoveryCodes, newRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.js';
import { findTotp, hasSecondFactor } from '../credentials/second-factor-rows.js';

interface FreshCodes {
  store(account: ConfirmedAccount, now: Date): Promise<readonly string[]>;
  /** None are made where there are some. */
  storeIfNone(account: ConfirmedAccount, now: Date): Promise<readonly string[]>;
}

/** Recovery codes to be stored in an account; keyed hashes are, the codes are shown once. */
@Injectable()
export class RecoveryCodes {
  constructor(private readonly secrets: IdentitySecrets) {}

  async make(userId: UserId): Promise<FreshCodes> {
    const { codes, hashes } = await newRecoveryCodes((folded) => this.secrets.recoveryCode(userId, folded));
    const store = async (account: ConfirmedAccount, now: Date): Promise<readonly string[]> => {
      await replaceRecoveryCodes(account, hashes, now);
      return codes;
    };
    return { store, storeIfNone: async (account, now) => ((await countRecoveryCodes(account, userId)) > 0 ? [] : store(account, now)) };
  }
}

@CommandHandler(RenewRecoveryCodes)
export class RenewRecoveryCodesHandler implements ICommandHandler<RenewRecoveryCodes> {
  constructor(
    private readonly database: Database,
    private readonly recovery: RecoveryCodes,
  ) {}

  async execute({ context, actorId }: RenewRecoveryCodes): Promise<readonly string[]> {
    const fresh = await this.recovery.make(actorId);
    return withSharedAccountLock(
      this.database,
      actorId,
      { kind: 'context', context },
      async (account) => {
        if (!(await hasSecondFactor(account, actorId))) throw rejection('no-second-factor');
        const confirmed = await confirmAccount(account, context);
        await queueCredentialMail(confirmed, context, { kind: 'recovery-codes', row: context.now.getTime() });
        return fresh.store(confirmed, context.now);
      },
      { alone: true },
    );
  }
}

@QueryHandler(FindSecondFactors)
export class FindSecondFactorsHandler implements IQueryHandler<FindSecondFactors> {
  constructor(private readonly database: Database) {}

  async execute({ userId }: FindSecondFactors): Promise<SecondFactors> {
    const totp = await findTotp(this.database, userId);
    const passkeys = (await findPasskeys(this.database, userId)).map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt,
      lastUsedAt,
    }));
    return { passkeys, totpSince: totp?.confirmedAt ?? null, recoveryCodes: await countRecoveryCodes(this.database, userId) };
  }
}
