import { decideOn, Dispatcher, childContext } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { DeleteApplication, EraseUser, ForgetUser, type IdentityRejection, OrderErasure } from '@heliograph/identity-contracts';
import { erasureOrder } from '@heliograph/identity-core';
import { type AppId, type Context, isRejection, type UserId } from '@heliograph/kernel';
import { Erasures } from '@heliograph/event-store/privacy';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LiveTokens } from '../authentication/live-tokens.js';
import { type SharedLockAccount, withSharedAccountLock } from '../credentials/account-lock.js';
import { countIfWrong, proofOf, requireSecondFactor, SecondFactorCodes } from '../second-factor/second-factor-codes.js';
import { PasswordConfirmation } from '../credentials/password-confirmation.js';
import { appStream, identityLog, userStream } from '../identity.log.js';
import { forgetRows } from './identity.people.js';
import { AccountEnd, endAccount } from './account-end.js';
import { ProfilePicture } from './profile-picture.js';

@CommandHandler(EraseUser)
export class EraseUserHandler implements ICommandHandler<EraseUser> {
  constructor(
    private readonly database: Database,
    private readonly end: AccountEnd,
    private readonly confirmation: PasswordConfirmation,
    private readonly codes: SecondFactorCodes,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** Once the erasure has begun it will be completed: if this process crashes, a worker continues. @throws Rejected `version-moved`, too: then it has not begun (S14) */
  async execute({ context, actorId, password, otp }: EraseUser): Promise<void> {
    await this.confirmation.confirm(actorId, password, 'password', context);
    const given = await this.codes.read(actorId, proofOf(otp), context);
    // It cannot be undone, so it begins while the session or token that asked for it lives.
    const begin = async (account: SharedLockAccount) => {
      await requireSecondFactor(account, context, given);
      await this.end.begin(account, context);
    };
    await countIfWrong(given, () =>
      withSharedAccountLock(this.database, actorId, { kind: 'context', context }, begin, { evenSuspended: true }),
    );
    await this.dispatcher.dispatch(new ForgetUser(context, actorId));
  }
}

@CommandHandler(OrderErasure)
export class OrderErasureHandler implements ICommandHandler<OrderErasure> {
  constructor(
    private readonly store: EventStore,
    private readonly erasures: Erasures,
    private readonly dispatcher: Dispatcher,
  ) {}

  /** By whom and why is kept before anything else happens; from there on each step can be repeated. */
  async execute({ context, userId, order }: OrderErasure): Promise<void> {
    const stream = userStream(userId);
    const command = { userId, ...order, at: context.now.toISOString() };
    await decideOn(this.store, { log: identityLog, stream, decider: erasureOrder, command, context });
    await this.erasures.begin(userId, context.correlation);
    await this.dispatcher.dispatch(new ForgetUser(context, userId));
  }
}

@CommandHandler(ForgetUser)
export class ForgetUserHandler implements ICommandHandler<ForgetUser> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly picture: ProfilePicture,
    private readonly dispatcher: Dispatcher,
    private readonly tokens: LiveTokens,
  ) {}

  /** The event first: from its commit on this person cannot be found, and none of their tokens is accepted. */
  async execute({ context, userId }: ForgetUser): Promise<void> {
    const picture = await this.picture.noteForRemoval(userId);
    await endAccount(this.store, { ...context, expectedVersion: undefined }, userId).catch((error) => {
      // Only the destroyed key is left of this person: erased after the restored backup had been made.
      if (!isRejection<IdentityRejection>(error, 'unknown-user')) throw error;
    });
    await forgetRows(this.database, userId);
    await this.tokens.refreshAfterRevocation();
    await this.deleteApps(context, userId);
    await this.store.keyring.destroy(userId);
    if (picture) await this.picture.remove(picture);
  }

  private async deleteApps(context: Context, userId: UserId): Promise<void> {
    const apps = await this.database.query<{ id: AppId }>('select id from identity.apps where owner_id = $1 order by id', [userId]);
    for (const { id } of apps)
      await this.dispatcher.dispatch(new DeleteApplication(childContext(context, appStream(id)), userId, id)).catch((error) => {
        // Another process has just deleted it.
        if (!isRejection<IdentityRejection>(error, 'unknown-app')) throw error;
      });
  }
}
