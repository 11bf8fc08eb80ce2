import { Database } from '@heliograph/database';
import { ChangePassword } from '@heliograph/identity-contracts';
import { passwordProblem, refuseInvalid } from '@heliograph/identity-core';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LiveTokens } from '../authentication/live-tokens.js';
import { wantMail } from '../mail/wanted-mail.js';
import { endCredentials } from './end-credentials.js';
import { PasswordConfirmation } from './password-confirmation.js';
import { Passwords } from './passwords.js';
import { refused } from '../refusal/refusal.js';

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(PasswordConfirmation) private readonly confirmation: PasswordConfirmation,
    @Inject(LiveTokens) private readonly tokens: LiveTokens,
  ) {}

  async execute({ context, actorId, currentPassword, password }: ChangePassword): Promise<void> {
    refuseInvalid({ password: passwordProblem(password) });
    const before = await this.confirmation.confirm(actorId, currentPassword, 'current_password', context.now);
    const after = await this.passwords.hash(password);
    await this.database.transaction(async (tx) => {
      const changed = await tx.query(
        'update identity.passwords set password_hash = $2, changed_at = $3 where user_id = $1 and password_hash = $4 returning user_id',
        [actorId, after, context.now, before],
      );
      // Changed by another request in between: the given password is no longer the current one.
      if (changed.length === 0) throw refused('wrong-password', { current_password: ['is not your password'] });
      await endCredentials(tx, actorId, context.now);
      await wantMail(tx, 'password-changed', actorId, context.now);
    });
    await this.tokens.afterRevoking();
  }
}
