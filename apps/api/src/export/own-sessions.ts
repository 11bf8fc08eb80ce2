import { Sessions } from '@heliograph/application/accounts';
import type { Person } from '@heliograph/application/actor';
import { Browsers } from '@heliograph/application/notifications';
import { timestamp } from '@heliograph/http';
import { Injectable } from '@nestjs/common';

/** Where the person is signed in, and which of these browsers are notified. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly browsers: Browsers,
  ) {}

  async listSessions(owner: Person): Promise<readonly object[]> {
    const [sessions, browsers] = await Promise.all([this.sessions.listSessions(owner, ''), this.browsers.listBrowsers(owner)]);
    return sessions.map(({ id, browser, startedAt, lastUsedAt }) => {
      const subscribed = browsers.find(({ sessionId }) => sessionId === id);
      return {
        browser,
        started_at: timestamp(startedAt),
        last_used_at: timestamp(lastUsedAt),
        // That there is one; nothing by which a message could be sent.
        push_subscription: subscribed
          ? { service: subscribed.service, language: subscribed.language, created_at: timestamp(subscribed.subscribedAt) }
          : null,
      };
    });
  }
}
