import { IdentitySettings } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { LiveTokens } from '../authentication/live-tokens.js';
import { type ExclusiveLockAccount, withExclusiveAccountLock } from '../credentials/account-lock.js';
import { queueMail } from '../mail/queued-mail.js';
import { removeStaffScopes } from './staff-scopes.js';
import { hasSecondFactor, removeFactorFallbacks } from '../credentials/second-factor-rows.js';

/** The end of a second factor. Where staff need one, the scopes of staff leave the person's tokens with the last. */
@Injectable()
export class FactorRemoval {
  constructor(
    private readonly database: Database,
    private readonly rules: IdentitySettings,
    private readonly tokens: LiveTokens,
  ) {}

  /** @param what removes it within the lock, and answers whether there was one; throws where it must stay. Answers the same */
  async remove(userId: UserId, now: Date, what: (account: ExclusiveLockAccount) => Promise<boolean>): Promise<boolean> {
    const removed = await withExclusiveAccountLock(this.database, userId, async (account) => {
      if (!(await what(account))) return false;
      await queueMail(account, 'second-factor-removed', userId, now);
      if (await hasSecondFactor(account, userId)) return true;
      await removeFactorFallbacks(account);
      if (this.rules.staffSecondFactor) await removeStaffScopes(account);
      return true;
    });
    if (removed) await this.tokens.refreshAfterRevocation();
    return removed;
  }
}
