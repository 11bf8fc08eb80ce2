import { Dispatcher } from '@heliograph/cqrs';
import { flag, timestamp } from '@heliograph/http';
import {
  ListApplications,
  ListConnections,
  ListOutsideAccounts,
  ListPersonalTokens,
  ListSessions,
  type UserProfile,
} from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { presentApplication } from '../applications/application.presenter.js';
import { presentConnection, presentToken } from '../me/account.presenter.js';

type Pages = AsyncGenerator<readonly object[]>;

/** The person's account, and whoever acts for it. */
@Injectable()
export class OwnAccount {
  constructor(@Inject(Dispatcher) private readonly dispatcher: Dispatcher) {}

  async *applications(userId: UserId): Pages {
    yield (await this.dispatcher.dispatch(new ListApplications(userId))).map(presentApplication);
  }

  async *tokens(userId: UserId): Pages {
    yield (await this.dispatcher.dispatch(new ListPersonalTokens(userId))).map(presentToken);
  }

  async *connections(userId: UserId): Pages {
    yield (await this.dispatcher.dispatch(new ListConnections(userId))).map(presentConnection);
  }

  /** What no answer of the API has, because the person alone may know it. */
  async account({ userId, email, emailVerified, roles }: UserProfile, now: Date): Promise<object> {
    const sessions = await this.dispatcher.dispatch(new ListSessions(userId, '', now));
    const outside = await this.dispatcher.dispatch(new ListOutsideAccounts(userId));
    return {
      email,
      email_verified: flag(emailVerified),
      roles,
      sessions: sessions.map(({ browser, startedAt, lastUsedAt }) => ({
        browser,
        started_at: timestamp(startedAt),
        last_used_at: timestamp(lastUsedAt),
      })),
      outside_accounts: outside.map(({ provider, connectedAt }) => ({ provider, connected_at: timestamp(connectedAt) })),
    };
  }
}
