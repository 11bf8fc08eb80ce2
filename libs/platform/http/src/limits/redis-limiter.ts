import type { Cluster, Redis } from 'ioredis';
import { MemoryLimiter } from './memory-limiter.js';
import { type Bucket, type Budget, budgetOf, type RateLimiter } from './rate-limiter.js';

/** One round trip, one clock: Redis' own, so that hosts whose clocks differ share one window. Answers count, end of the window, now. */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local ends = tonumber(redis.call('HGET', KEYS[1], 'ends'))
if not ends or ends <= now then
  ends = now + ARGV[1] * 1000
  redis.call('DEL', KEYS[1])
  redis.call('HSET', KEYS[1], 'ends', string.format('%.0f', ends))
  redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', ends))
end
return { redis.call('HINCRBY', KEYS[1], 'count', 1), ends, now }
`;

type Taken = [count: number, endsAt: number, now: number];
type WithScript = { heliographTake(key: string, windowSeconds: number): Promise<Taken> };

/** For a Redis that hangs; one that is gone is noticed by its connection, at once. */
const answerWithinMs = 250;
const trustAgainAfterMs = 1_000;

/** Windows shared by all API processes. While Redis does not answer, each process counts on its own; the request never waits for it long. */
export class RedisLimiter implements RateLimiter {
  private readonly insurance = new MemoryLimiter(Date.now, 10_000);
  private awayUntil = 0;

  constructor(private readonly redis: Redis | Cluster) {
    redis.defineCommand('heliographTake', { numberOfKeys: 1, lua: script });
    redis.on('error', () => {
      this.awayUntil = Date.now() + trustAgainAfterMs;
    });
    redis.on('ready', () => {
      this.awayUntil = 0;
    });
  }

  async take(bucket: Bucket): Promise<Budget> {
    if (Date.now() < this.awayUntil) return this.insurance.take(bucket);
    try {
      const [count, endsAt, now] = await this.ask(bucket);
      return budgetOf(bucket, count, endsAt, now);
    } catch {
      this.awayUntil = Date.now() + trustAgainAfterMs;
      return this.insurance.take(bucket);
    }
  }

  close(): Promise<void> {
    this.redis.disconnect();
    return this.insurance.close();
  }

  private ask({ key, windowSeconds }: Bucket): Promise<Taken> {
    return new Promise((resolve, reject) => {
      // After a stall of this process the timer is due before answers that have arrived are read: they are let in first.
      const timer = setTimeout(() => setImmediate(() => reject(new Error('Redis does not answer'))), answerWithinMs);
      (this.redis as unknown as WithScript)
        .heliographTake(`heliograph:limit:{${key}}`, windowSeconds)
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }
}
