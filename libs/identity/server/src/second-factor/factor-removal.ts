import { Rules } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { LiveTokens } from '../authentication/live-tokens.js';
import { type LockedAccount, locking } from '../credentials/held-account.js';
import { wantMail } from '../mail/wanted-mail.js';
import { takeOutStaffScopes } from '../staff/staff-scopes.js';
import { removeAllFactors } from './second-factor-rows.js';

/** The end of a person's second factor. Where staff need one, the scopes of staff leave their tokens with it. */
@Injectable()
export class FactorRemoval {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Rules) private readonly rules: Rules,
    @Inject(LiveTokens) private readonly tokens: LiveTokens,
  ) {}

  /** @param mayBe throws where it must not be. Answers whether there was a factor */
  async remove(userId: UserId, now: Date, mayBe: (account: LockedAccount) => Promise<void> = async () => undefined): Promise<boolean> {
    const had = await locking(this.database, userId, async (account) => {
      await mayBe(account);
      const removed = await removeAllFactors(account);
      if (removed) await wantMail(account, 'second-factor-removed', userId, now);
      if (removed && this.rules.staffSecondFactor) await takeOutStaffScopes(account);
      return removed;
    });
    if (had) await this.tokens.afterRevoking();
    return had;
  }
}
