import { decideOn, childContext } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore, newId } from '@heliograph/event-store';
import { Erasures } from '@heliograph/event-store/privacy';
import { erasure } from '@heliograph/identity-core';
import type { Context, UserId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import type { SharedLockAccount } from '../credentials/account-lock.js';
import { identityLog, userStream } from '../identity.log.js';
import { ProfilePicture } from './profile-picture.js';

/** What takes an account away: the event on the person's stream. Silent the second time. @throws Rejected `unknown-user`, `version-moved` */
export async function endAccount(store: EventStore, context: Context, userId: UserId): Promise<void> {
  const stream = userStream(userId);
  const command = { userId, at: context.now.toISOString() };
  const { expectedVersion } = context;
  await decideOn(store, {
    log: identityLog,
    stream,
    decider: erasure,
    command,
    context: { ...childContext(context, stream), expectedVersion },
  });
}

@Injectable()
export class AccountEnd {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly erasures: Erasures,
    private readonly picture: ProfilePicture,
  ) {}

  /**
   * The event is appended before the rows of the erasure are committed: where the context expects another version, neither comes to be (S14).
   * A process that dies between the two is followed by `resumeErasures`.
   * @throws Rejected `version-moved`
   */
  async begin(account: SharedLockAccount, context: Context): Promise<void> {
    await this.erasures.begin(account.userId, context.correlation, account);
    await this.picture.noteForRemoval(account.userId, account);
    await endAccount(this.store, context, account.userId);
  }

  /** Begins erasures whose event is in the log and whose rows were not committed. */
  async resumeErasures(): Promise<void> {
    const rows = await this.database.query<{ userId: UserId }>(
      `select user_id as "userId" from identity.passwords p where not exists (select from identity.users u where u.id = p.user_id)`,
    );
    for (const { userId } of rows) {
      // During a registration there is a password, and no event yet.
      const { events } = await this.store.loadLatest(identityLog, userStream(userId));
      if (events.some(({ type }) => type === 'identity.user-erased')) await this.erasures.begin(userId, newId());
    }
  }
}
