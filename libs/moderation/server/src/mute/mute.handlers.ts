import { decideOn, partOf, untilNone } from '@heliograph/cqrs';
import { Database, ReadDatabase } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { Context, Page, UserId } from '@heliograph/kernel';
import { type MuteEntry, MuteUser, ForgetMutes, ListMutes, UnmuteUser } from '@heliograph/moderation-contracts';
import { mute } from '@heliograph/moderation-core';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { muteStream, moderationLog } from '../moderation.log.js';
import { MUTED, pageOfPeople, pairsAround } from '../people-of.js';

/** Decided side by side, they travel in few commits. */
const AT_ONCE = 200;

@CommandHandler(MuteUser)
export class MuteUserHandler implements ICommandHandler<MuteUser> {
  constructor(@Inject(EventStore) private readonly store: EventStore) {}

  execute({ context, userId, mutedId }: MuteUser): Promise<void> {
    return setMute(this.store, context, userId, mutedId, true);
  }
}

@CommandHandler(UnmuteUser)
export class UnmuteUserHandler implements ICommandHandler<UnmuteUser> {
  constructor(@Inject(EventStore) private readonly store: EventStore) {}

  execute({ context, userId, mutedId }: UnmuteUser): Promise<void> {
    return setMute(this.store, context, userId, mutedId, false);
  }
}

@CommandHandler(ForgetMutes)
export class ForgetMutesHandler implements ICommandHandler<ForgetMutes> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Database) private readonly database: Database,
  ) {}

  execute({ context, userId }: ForgetMutes): Promise<void> {
    return untilNone(
      () => this.database.query<{ userId: UserId; otherId: UserId }>(pairsAround(MUTED), [userId, AT_ONCE]),
      (pair) => setMute(this.store, partOf(context, muteStream(pair.userId, pair.otherId)), pair.userId, pair.otherId, false),
    );
  }
}

@QueryHandler(ListMutes)
export class ListMutesHandler implements IQueryHandler<ListMutes> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  execute({ userId, page, from }: ListMutes): Promise<Page<MuteEntry>> {
    return pageOfPeople(this.database, MUTED, userId, page, from);
  }
}

async function setMute(store: EventStore, context: Context, userId: UserId, mutedId: UserId, muted: boolean): Promise<void> {
  const command = { userId, mutedId, at: context.now.toISOString(), muted };
  await decideOn(store, { log: moderationLog, stream: muteStream(userId, mutedId), decider: mute, command, context });
}
