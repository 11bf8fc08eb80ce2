import { Database } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { refused } from '../refusal/refusal.js';
import { Attempts } from './attempts.js';
import { confirmationBudgets } from './password-attempts.js';
import { Passwords } from './passwords.js';

/** Asks somebody who is signed in for their password once more, before what cannot be undone. */
@Injectable()
export class PasswordConfirmation {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Passwords) private readonly passwords: Passwords,
    @Inject(Attempts) private readonly attempts: Attempts,
  ) {}

  /**
   * Answers the hash that the password fits, for a write that holds only while it is still that one.
   * @param field under which a wrong password is reported
   * @throws Rejected `wrong-password`, `too-many-attempts`, `busy`
   */
  async confirm(userId: UserId, password: string, field: string, now: Date): Promise<string> {
    const attempt = await this.attempts.take(confirmationBudgets(userId), now);
    const [row] = await this.database.query<{ password_hash: string }>('select password_hash from identity.passwords where user_id = $1', [
      userId,
    ]);
    if (!(await this.passwords.matches(row?.password_hash ?? null, password)) || !row)
      throw refused('wrong-password', { [field]: ['is not your password'] });
    await attempt.giveBack();
    return row.password_hash;
  }
}
