import { Database } from '@heliograph/database';
import { ChangePassword } from '@heliograph/identity-contracts';
import { passwordProblem, refuseInvalid } from '@heliograph/identity-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LiveTokens } from '../authentication/live-tokens.js';
import { queueMail } from '../mail/queued-mail.js';
import { breachedPasswords } from '../credentials/breached-passwords.js';
import { replacePassword } from '../session/end-credentials.js';
import { type ExclusiveLockAccount, withExclusiveAccountLock } from '../credentials/account-lock.js';
import { countIfWrong, proofOf, requireSecondFactor, SecondFactorCodes } from '../second-factor/second-factor-codes.js';
import { PasswordConfirmation } from '../credentials/password-confirmation.js';
import { Passwords } from '../credentials/passwords.js';
import { rejection } from '../refusal/refusal.js';

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly confirmation: PasswordConfirmation,
    private readonly codes: SecondFactorCodes,
    private readonly tokens: LiveTokens,
  ) {}

  async execute({ context, actorId, currentPassword, password, otp }: ChangePassword): Promise<void> {
    refuseInvalid({ password: passwordProblem(password, await breachedPasswords()) });
    const before = await this.confirmation.confirm(actorId, currentPassword, 'current_password', context);
    const given = await this.codes.read(actorId, proofOf(otp), context);
    const replace = (after: string) => async (account: ExclusiveLockAccount) => {
      const still = await account.query('select from identity.passwords where user_id = $1 and password_hash = $2', [actorId, before]);
      // Changed by another request in between: the given password is no longer the current one.
      if (still.length === 0) throw rejection('wrong-password', { current_password: ['is not your password'] });
      await requireSecondFactor(account, context, given);
      await replacePassword(account, after, context.now);
      await queueMail(account, 'password-changed', actorId, context.now);
    };
    await countIfWrong(given, async () => withExclusiveAccountLock(this.database, actorId, replace(await this.passwords.hash(password))));
    await this.tokens.refreshAfterRevocation();
  }
}
