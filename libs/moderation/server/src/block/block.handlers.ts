import { RelationService } from '@heliograph/cqrs';
import { newestPeople, type PeopleTable, readPage } from '@heliograph/cqrs/reads';
import { Database, ReadDatabase } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { Page, PersonEntry } from '@heliograph/kernel';
import {
  type Block,
  type Blocks,
  FindBlocks,
  BlockUser,
  ForgetBlocks,
  IsBlocked,
  ListBlocks,
  UnblockUser,
} from '@heliograph/moderation-contracts';
import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { moderationLog } from '../moderation.log.js';
import { blockRelation } from './block.relation.js';
import { IS_BLOCKED } from './block.sql.js';
import { LiveBlocks } from './live-blocks.js';

@Injectable()
export class BlockService extends RelationService<Block, 'userId' | 'blockedId', never> {
  constructor(store: EventStore, database: Database) {
    super(store, database, moderationLog, blockRelation);
  }
}

@CommandHandler(BlockUser)
export class BlockUserHandler implements ICommandHandler<BlockUser> {
  constructor(
    private readonly blocks: BlockService,
    private readonly live: LiveBlocks,
  ) {}

  async execute({ context, userId, blockedId }: BlockUser): Promise<void> {
    await this.blocks.turnOn(context, { userId, blockedId });
    await this.live.refreshAfterChange();
  }
}

@CommandHandler(UnblockUser)
export class UnblockUserHandler implements ICommandHandler<UnblockUser> {
  constructor(
    private readonly blocks: BlockService,
    private readonly live: LiveBlocks,
  ) {}

  async execute({ context, userId, blockedId }: UnblockUser): Promise<void> {
    await this.blocks.turnOff(context, { userId, blockedId });
    await this.live.refreshAfterChange();
  }
}

@CommandHandler(ForgetBlocks)
export class ForgetBlocksHandler implements ICommandHandler<ForgetBlocks> {
  constructor(private readonly blocks: BlockService) {}

  execute({ context, userId }: ForgetBlocks): Promise<void> {
    return this.blocks.endAll(context, userId, 'userId', 'blockedId');
  }
}

@QueryHandler(FindBlocks)
export class FindBlocksHandler implements IQueryHandler<FindBlocks> {
  constructor(private readonly live: LiveBlocks) {}

  execute({ userId }: FindBlocks): Promise<Blocks> {
    return this.live.findBlocks(userId);
  }
}

/** On the primary: callers act on the answer. */
@QueryHandler(IsBlocked)
export class IsBlockedHandler implements IQueryHandler<IsBlocked> {
  constructor(private readonly database: Database) {}

  async execute({ userId, blockedId }: IsBlocked): Promise<boolean> {
    return (await this.database.query(IS_BLOCKED, [userId, blockedId])).length > 0;
  }
}

const blocked: PeopleTable = { table: 'moderation.blocks', of: 'user_id', person: 'blocked_id', since: 'blocked_at' };

@QueryHandler(ListBlocks)
export class ListBlocksHandler implements IQueryHandler<ListBlocks> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ userId, page }: ListBlocks): Promise<Page<PersonEntry>> {
    return readPage(this.database, newestPeople(blocked, userId), page);
  }
}
