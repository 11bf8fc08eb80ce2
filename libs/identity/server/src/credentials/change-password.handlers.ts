import { Database } from '@heliograph/database';
import { ChangePassword } from '@heliograph/identity-contracts';
import { passwordProblem, refuseInvalid } from '@heliograph/identity-core';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { endCredentials } from './end-credentials.js';
import { Passwords } from './passwords.js';
import { refused } from '../refusal/refusal.js';

@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Passwords) private readonly passwords: Passwords,
  ) {}

  async execute({ context, actorId, currentPassword, password }: ChangePassword): Promise<void> {
    refuseInvalid({ password: passwordProblem(password) });
    const [row] = await this.database.query<{ password_hash: string }>('select password_hash from identity.passwords where user_id = $1', [
      actorId,
    ]);
    const before = row?.password_hash ?? null;
    if (!(await this.passwords.matches(before, currentPassword))) throw wrongPassword();
    const after = await this.passwords.hash(password);
    await this.database.transaction(async (tx) => {
      const changed = await tx.query(
        'update identity.passwords set password_hash = $2, changed_at = $3 where user_id = $1 and password_hash = $4 returning user_id',
        [actorId, after, context.now, before],
      );
      // Changed by somebody else in between: the password that was given is no longer the current one.
      if (changed.length === 0) throw wrongPassword();
      await endCredentials(tx, actorId, context.now);
    });
  }
}

const wrongPassword = () => refused('wrong-password', { current_password: ['is not your password'] });
