import type { BoundedRedis } from './bounded-redis.js';
import type { Deduplication } from './deduplication.js';
import { MemoryDeduplication } from './memory-deduplication.js';

/** Remembers in Redis for all processes, and in its own memory: what it knows itself it need not ask for, and while Redis is away it knows at least that. */
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
