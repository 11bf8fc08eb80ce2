import type { BoundedRedis } from './bounded-redis.js';
import type { Deduplication } from './deduplication.js';
import { MemoryDeduplication } from './memory-deduplication.js';

/** Stores keys that are not there yet, each for its seconds; for each returns whether it was. */
const script = `
local first = {}
for i = 1, #KEYS do
  first[i] = redis.call('SET', KEYS[i], '', 'EX', ARGV[i], 'NX') and 1 or 0
end
return first
`;

interface StoredKey {
  readonly key: string;
  readonly seconds: number;
}

declare module 'ioredis' {
  interface RedisCommander<Context> {
    heliographFirst(...keysAndSeconds: (string | number)[]): import('ioredis').Result<number[], Context>;
  }
}

/** Stores keys in Redis for all processes, and in its own memory: a key found there needs no round trip, and it remains while Redis is away. */
export class RedisDeduplication implements Deduplication {
  private readonly own = new MemoryDeduplication(20_000);
  private readonly isFirstOfAll: (kept: StoredKey) => Promise<boolean>;

  constructor(redis: BoundedRedis) {
    this.isFirstOfAll = redis.batched(async (all: readonly StoredKey[]) => {
      const keys = all.map(({ key }) => `heliograph:deduplication:{${key}}`);
      const seconds = all.map((kept) => kept.seconds);
      const first = await redis.call((connection) => connection.heliographFirst(keys.length, ...keys, ...seconds));
      return first.map((isFirst) => isFirst === 1);
    });
  }

  async isFirst(key: string, seconds: number): Promise<boolean> {
    if (!(await this.own.isFirst(key, seconds))) return false;
    return this.isFirstOfAll({ key, seconds }).catch(() => true);
  }

  close(): void {
    this.own.close();
  }
}

export const deduplicationCommands = { heliographFirst: { lua: script } };
