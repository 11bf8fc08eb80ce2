import { decideOn, partOf, untilNone } from '@heliograph/cqrs';
import { Database, ReadDatabase } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { Context, Page, UserId } from '@heliograph/kernel';
import {
  type BlockEntry,
  type Blocks,
  BlocksAround,
  BlockUser,
  ForgetBlocks,
  IsBlocked,
  ListBlocks,
  UnblockUser,
} from '@heliograph/moderation-contracts';
import { block } from '@heliograph/moderation-core';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { blockStream, moderationLog } from '../moderation.log.js';
import { BLOCKED, pageOfPeople, pairsAround } from '../people-of.js';
import { IS_BLOCKED } from './block.sql.js';
import { LiveBlocks } from './live-blocks.js';

/** Decided side by side, they travel in few commits. */
const AT_ONCE = 200;

@CommandHandler(BlockUser)
export class BlockUserHandler implements ICommandHandler<BlockUser> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(LiveBlocks) private readonly live: LiveBlocks,
  ) {}

  async execute({ context, userId, blockedId }: BlockUser): Promise<void> {
    await setBlock(this.store, context, userId, blockedId, true);
    await this.live.afterChanging();
  }
}

@CommandHandler(UnblockUser)
export class UnblockUserHandler implements ICommandHandler<UnblockUser> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(LiveBlocks) private readonly live: LiveBlocks,
  ) {}

  async execute({ context, userId, blockedId }: UnblockUser): Promise<void> {
    await setBlock(this.store, context, userId, blockedId, false);
    await this.live.afterChanging();
  }
}

@CommandHandler(ForgetBlocks)
export class ForgetBlocksHandler implements ICommandHandler<ForgetBlocks> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Database) private readonly database: Database,
  ) {}

  execute({ context, userId }: ForgetBlocks): Promise<void> {
    return untilNone(
      () => this.database.query<{ userId: UserId; otherId: UserId }>(pairsAround(BLOCKED), [userId, AT_ONCE]),
      (pair) => setBlock(this.store, partOf(context, blockStream(pair.userId, pair.otherId)), pair.userId, pair.otherId, false),
    );
  }
}

@QueryHandler(BlocksAround)
export class BlocksAroundHandler implements IQueryHandler<BlocksAround> {
  constructor(@Inject(LiveBlocks) private readonly live: LiveBlocks) {}

  execute({ userId }: BlocksAround): Promise<Blocks> {
    return this.live.around(userId);
  }
}

/** On the primary: whoever asks acts on it. */
@QueryHandler(IsBlocked)
export class IsBlockedHandler implements IQueryHandler<IsBlocked> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ userId, blockedId }: IsBlocked): Promise<boolean> {
    return (await this.database.query(IS_BLOCKED, [userId, blockedId])).length > 0;
  }
}

@QueryHandler(ListBlocks)
export class ListBlocksHandler implements IQueryHandler<ListBlocks> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  execute({ userId, page, from }: ListBlocks): Promise<Page<BlockEntry>> {
    return pageOfPeople(this.database, BLOCKED, userId, page, from);
  }
}

async function setBlock(store: EventStore, context: Context, userId: UserId, blockedId: UserId, blocked: boolean): Promise<void> {
  const command = { userId, blockedId, at: context.now.toISOString(), blocked };
  await decideOn(store, { log: moderationLog, stream: blockStream(userId, blockedId), decider: block, command, context });
}
