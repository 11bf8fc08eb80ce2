import { Database } from '@heliograph/database';
import { ConfirmSession, type FactorProof } from '@heliograph/identity-contracts';
import type { Context, UserId } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { readCredentialId } from '../credentials/credential-ids.js';
import { type SharedLockAccount, withSharedAccountLock } from '../credentials/account-lock.js';
import { PasswordConfirmation } from '../credentials/password-confirmation.js';
import { rejection } from '../refusal/refusal.js';
import { countIfWrong, SecondFactorCodes, spendFactor, wrongCode } from '../second-factor/second-factor-codes.js';
import { hasSecondFactor } from '../credentials/second-factor-rows.js';

@CommandHandler(ConfirmSession)
export class ConfirmSessionHandler implements ICommandHandler<ConfirmSession> {
  constructor(
    private readonly database: Database,
    private readonly confirmation: PasswordConfirmation,
    private readonly codes: SecondFactorCodes,
  ) {}

  async execute({ context, actorId, proof }: ConfirmSession): Promise<void> {
    const session = context.credential === undefined ? null : readCredentialId(context.credential);
    if (session?.prefix !== 'ss') throw rejection('credential-ended');
    await ('password' in proof ? this.confirmByPassword(actorId, proof.password, context) : this.confirmByFactor(actorId, proof, context));
  }

  private async confirmByPassword(userId: UserId, password: string, context: Context): Promise<void> {
    const hash = await this.confirmation.confirm(userId, password, 'password', context);
    await this.confirm(userId, context, async (account) => {
      if (await hasSecondFactor(account, userId)) throw wrongCode(false);
      const still = await account.query('select from identity.passwords where user_id = $1 and password_hash = $2', [userId, hash]);
      if (still.length === 0) throw rejection('credential-ended');
    });
  }

  private async confirmByFactor(userId: UserId, proof: FactorProof, context: Context): Promise<void> {
    const given = await this.codes.read(userId, proof, context);
    await countIfWrong(given, () => this.confirm(userId, context, (account) => spendFactor(account, given, context.now)));
  }

  /** While the session lives: a password that was replaced in the meantime has ended it. */
  private async confirm(userId: UserId, context: Context, prove: (account: SharedLockAccount) => Promise<void>): Promise<void> {
    const confirmed = async (account: SharedLockAccount) => {
      await prove(account);
      await account.query('update identity.sessions set confirmed_at = $2 where id = $1', [
        readCredentialId(context.credential as NonNullable<Context['credential']>).rowId,
        context.now,
      ]);
    };
    await withSharedAccountLock(this.database, userId, { kind: 'context', context }, confirmed, { evenSuspended: true });
  }
}
