import { Connections, PersonalTokens } from '@heliograph/application-access';
import { OutsideAccounts, OwnProfile, SecondFactor, Sessions } from '@heliograph/application-accounts';
import { person } from '@heliograph/application-actor';
import { Applications } from '@heliograph/application-applications';
import { flag, timestamp } from '@heliograph/http';
import type { UserProfile } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { presentApplication } from '../applications/application.presenter.js';
import { presentConnection, presentToken } from '../me/account.presenter.js';

type Pages = AsyncGenerator<readonly object[]>;

/** The person's account, its sessions, apps and tokens. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly own: OwnProfile,
    private readonly apps: Applications,
    private readonly personalTokens: PersonalTokens,
    private readonly connected: Connections,
    private readonly sessions: Sessions,
    private readonly outside: OutsideAccounts,
    private readonly secondFactor: SecondFactor,
  ) {}

  async *applications(userId: UserId): Pages {
    yield (await this.apps.list(person(userId))).map(presentApplication);
  }

  async *tokens(userId: UserId): Pages {
    yield (await this.personalTokens.list(person(userId))).map(presentToken);
  }

  async *connections(userId: UserId): Pages {
    yield (await this.connected.list(person(userId))).map(presentConnection);
  }

  /** Data in no answer of the API, because only the person may know it. */
  async account({ userId, email, emailVerified }: UserProfile): Promise<object> {
    const sessions = await this.sessions.list(person(userId), '');
    const { totpSince, passkeys, recoveryCodes } = await this.secondFactor.find(person(userId));
    const outside = await this.outside.list(person(userId));
    return {
      email,
      email_verified: flag(emailVerified),
      roles: await this.own.roles(person(userId)),
      sessions: sessions.map(({ browser, startedAt, lastUsedAt }) => ({
        browser,
        started_at: timestamp(startedAt),
        last_used_at: timestamp(lastUsedAt),
      })),
      // That there is one; nothing of which a code could be made.
      second_factor: {
        totp_since: totpSince && timestamp(totpSince),
        passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
          name,
          created_at: timestamp(createdAt),
          last_used_at: lastUsedAt && timestamp(lastUsedAt),
        })),
        recovery_codes_left: recoveryCodes,
      },
      outside_accounts: outside.map(({ provider, connectedAt }) => ({ provider, connected_at: timestamp(connectedAt) })),
    };
  }
}
