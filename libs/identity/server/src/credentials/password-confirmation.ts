import { Database } from '@heliograph/database';
import type { Context, UserId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { rejection } from '../refusal/refusal.js';
import { Attempts } from './attempts.js';
import { confirmationBudgets } from './password-attempts.js';
import { Passwords } from './passwords.js';

/** Requires the password of a signed-in user again, before something that cannot be undone. */
@Injectable()
export class PasswordConfirmation {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly attempts: Attempts,
  ) {}

  /**
   * Returns the hash that the password matches, for a write under the condition that it is still the stored one.
   * @param field under which a wrong password is reported
   * @throws Rejected `wrong-password`, `too-many-attempts`, `busy`
   */
  async confirm(userId: UserId, password: string, field: string, context: Context): Promise<string> {
    const attempt = await this.attempts.take(confirmationBudgets(userId, context), context.now);
    const [row] = await this.database.query<{ password_hash: string }>('select password_hash from identity.passwords where user_id = $1', [
      userId,
    ]);
    if (!(await this.passwords.matches(row?.password_hash ?? null, password)) || !row)
      throw rejection('wrong-password', { [field]: ['is not your password'] });
    await attempt.giveBack();
    return row.password_hash;
  }
}
