import { BATCH_SIZE, decideOn, processInOrder, childContext } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import {
  type ChosenAvatar,
  FindChosenAvatar,
  FindTakenDownAvatar,
  RestoreAvatar,
  TakeDownAvatar,
  type TakenDownAvatar,
  WithholdAvatars,
} from '@heliograph/identity-contracts';
import { avatarTakedown, type AvatarTakedownCommand, takenDownPictureOf, type UserEvent } from '@heliograph/identity-core';
import { type Context, fold, instantOf, type UserId } from '@heliograph/kernel';
import { Storage } from '@heliograph/storage';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { avatarKey } from '../avatar/avatar-key.js';
import { identityLog, userStream } from '../identity.log.js';

@CommandHandler(TakeDownAvatar)
export class TakeDownAvatarHandler implements ICommandHandler<TakeDownAvatar> {
  constructor(private readonly store: EventStore) {}

  async execute({ context, userId, mark, decidedAt }: TakeDownAvatar): Promise<void> {
    await decide(this.store, context, {
      ...{ type: 'take-down', userId, mark },
      ...{ decidedAt: decidedAt.toISOString(), at: context.now.toISOString() },
    });
  }
}

@CommandHandler(RestoreAvatar)
export class RestoreAvatarHandler implements ICommandHandler<RestoreAvatar> {
  constructor(private readonly store: EventStore) {}

  async execute({ context, userId, decisionId }: RestoreAvatar): Promise<void> {
    await decide(this.store, context, { type: 'restore', userId, decisionId, at: context.now.toISOString() });
  }
}

const DOWN_FOR_LONG = `select id, avatar from identity.users
  where avatar_down_since <= $1 and avatar is not null and id > $2 order by id limit $3`;

@CommandHandler(WithholdAvatars)
export class WithholdAvatarsHandler implements ICommandHandler<WithholdAvatars> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly storage: Storage,
  ) {}

  /** A file that cannot be removed now is nobody’s from then on, and the sweep removes it. */
  async execute({ context, before }: WithholdAvatars): Promise<void> {
    const moment = { before: before.toISOString(), at: context.now.toISOString() };
    const left = (above: number) => this.database.query<{ id: UserId; avatar: string }>(DOWN_FOR_LONG, [before, above, BATCH_SIZE]);
    await processInOrder(left, async ({ id, avatar }) => {
      const isDeleted = await decide(this.store, childContext(context, userStream(id)), { type: 'withhold', userId: id, ...moment });
      if (isDeleted) await this.storage.remove(avatarKey(avatar)).catch(() => undefined);
    });
  }
}

/** Staff asks, so the whole stream is read: no row knows of pictures that were replaced. */
@QueryHandler(FindChosenAvatar)
export class FindChosenAvatarHandler implements IQueryHandler<FindChosenAvatar> {
  constructor(private readonly store: EventStore) {}

  async execute({ userId }: FindChosenAvatar): Promise<ChosenAvatar | null> {
    const state = fold(avatarTakedown, await eventsOf(this.store, userId));
    if (state.status === 'absent' || state.picture === null) return null;
    return { since: instantOf(state.picture.at), isDown: state.downSince !== null };
  }
}

@QueryHandler(FindTakenDownAvatar)
export class FindTakenDownAvatarHandler implements IQueryHandler<FindTakenDownAvatar> {
  constructor(private readonly store: EventStore) {}

  async execute({ userId, decisionId }: FindTakenDownAvatar): Promise<TakenDownAvatar | null> {
    return takenDownPictureOf(decisionId, await eventsOf(this.store, userId));
  }
}

async function eventsOf(store: EventStore, userId: UserId): Promise<readonly UserEvent[]> {
  return (await store.load<UserEvent>(identityLog, userStream(userId))).events as unknown as readonly UserEvent[];
}

/** Returns whether anything has changed. */
async function decide(store: EventStore, context: Context, command: AvatarTakedownCommand): Promise<boolean> {
  const { events } = await decideOn(store, {
    ...{ log: identityLog, stream: userStream(command.userId), decider: avatarTakedown },
    ...{ command, context },
  });
  return events.length > 0;
}
