import { Database, LiveValues } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import { type Blocks, noBlocks } from '@heliograph/moderation-contracts';
import { Injectable } from '@nestjs/common';
import { BLOCKS_OF_PEOPLE } from './block.sql.js';

/** Callers that a process remembers; most block nobody and take a hundred bytes. */
const MAX_CALLERS = 50_000;

interface CachedBlocks {
  readonly userId: UserId;
  readonly blocks: Blocks;
}

interface Row {
  readonly userId: UserId;
  readonly blocked: readonly UserId[];
  readonly blockedBy: readonly UserId[];
}

/** Blocks around those who call, in the memory of this process: at most a second old, and never older than what this process wrote. */
@Injectable()
export class LiveBlocks {
  private readonly cache: LiveValues<CachedBlocks>;
  private readonly read: (userId: UserId) => Promise<Blocks>;

  constructor(database: Database) {
    this.cache = new LiveValues(database, {
      changes: 'moderation.block_changes',
      most: MAX_CALLERS,
      isChanged: ({ userId }, changed) => changed.get('user')?.has(userId) ?? false,
    });
    // Callers whom this process does not know yet share one statement.
    this.read = database.batched(async (userIds: readonly UserId[]) => {
      const rows = await database.prepared<Row>({ name: 'blocks_around', text: BLOCKS_OF_PEOPLE, params: [[...new Set(userIds)]] });
      const byUser = new Map(rows.map((row) => [row.userId, blocksOf(row)]));
      return userIds.map((userId) => byUser.get(userId) ?? noBlocks);
    });
  }

  async findBlocks(userId: UserId): Promise<Blocks> {
    const known = await this.cache.findValue(String(userId), async () => ({ userId, blocks: await this.read(userId) }));
    return known?.blocks ?? noBlocks;
  }

  /** Awaited by handlers that change something, before they answer. */
  refreshAfterChange(): Promise<void> {
    return this.cache.refreshAfterChange();
  }
}

function blocksOf({ blocked, blockedBy }: Row): Blocks {
  if (blocked.length + blockedBy.length === 0) return noBlocks;
  const unlisted = [...new Set([...blocked, ...blockedBy])].sort((one, other) => one - other);
  return { blocked: new Set(blocked), blockedBy: new Set(blockedBy), unlisted };
}
