import type { BoundedRedis } from './bounded-redis.js';
import type { Deduplication } from './deduplication.js';
import { MemoryDeduplication } from './memory-deduplication.js';

/** Stores keys in Redis for all processes, and in its own memory: a key found there needs no round trip, and it remains while Redis is away. */
export class RedisDeduplication implements Deduplication {
  private readonly own = new MemoryDeduplication(20_000);

  constructor(private readonly redis: BoundedRedis) {}

  async isFirst(key: string, seconds: number): Promise<boolean> {
    if (!(await this.own.isFirst(key, seconds))) return false;
    try {
      return (await this.redis.ask((redis) => redis.set(`heliograph:deduplication:{${key}}`, '', 'EX', seconds, 'NX'))) === 'OK';
    } catch {
      return true;
    }
  }

  close(): void {
    this.own.close();
  }
}
