import type { BoundedRedis } from './bounded-redis.js';
import { MemoryLimiter } from './memory-limiter.js';
import { type Bucket, type Budget, budgetOf, type RateLimiter, type Standing, standingOf } from './rate-limiter.js';

/**
 * One round trip, one clock: Redis' own, so that hosts whose clocks differ share one window. Returns count, end of the window, now, and the
 * hash stored beside it.
 */
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
return { redis.call('HINCRBY', KEYS[1], 'count', 1), ends, now, KEYS[2] and redis.call('HGETALL', KEYS[2]) or {} }
`;

const backScript = `
if tonumber(redis.call('HGET', KEYS[1], 'count') or 0) > 0 then redis.call('HINCRBY', KEYS[1], 'count', -1) end
`;

type Taken = [count: number, endsAt: number, now: number, alongside: string[]];
interface WithScripts {
  heliographTake(...keysAndWindow: (string | number)[]): Promise<Taken>;
  heliographGiveBack(key: string): Promise<null>;
}

/**
 * Windows shared by all API processes. While Redis is away each process continues from the last answer, and counts on its own: a bounded
 * number of windows, in Redis' time by the last known offset.
 */
export class RedisLimiter implements RateLimiter {
  private redisAhead = Date.now() - performance.now();
  private readonly fallback = new MemoryLimiter(
    { monotonic: () => performance.now(), epoch: () => performance.now() + this.redisAhead },
    10_000,
  );

  constructor(private readonly redis: BoundedRedis) {}

  async take(bucket: Bucket): Promise<Budget> {
    try {
      const [count, endsAt, now, alongside] = await this.redis.ask((redis) => {
        const keys = keysOf(bucket);
        return (redis as unknown as WithScripts).heliographTake(keys.length, ...keys, bucket.windowSeconds);
      });
      this.redisAhead = now - performance.now();
      this.fallback.follow(bucket, count, endsAt, endsAt - now);
      return { ...budgetOf(bucket, count, endsAt, endsAt - now), ...(bucket.alongside && { alongside }) };
    } catch {
      return this.fallback.take(bucket);
    }
  }

  async giveBack(bucket: Bucket): Promise<void> {
    const [key] = keysOf(bucket) as [string];
    await this.fallback.giveBack(bucket);
    await this.redis.ask((redis) => (redis as unknown as WithScripts).heliographGiveBack(key)).catch(() => undefined);
  }

  /** Redis drops a window at its end, so what is there is open. */
  async peek(bucket: Bucket): Promise<Standing> {
    const [key] = keysOf(bucket) as [string];
    try {
      const [ends, count]: Window = await this.redis.ask((redis) => redis.hmget(key, 'ends', 'count') as Promise<Window>);
      return standingOf(bucket, Number(count), ends === null ? null : Number(ends));
    } catch {
      return this.fallback.peek(bucket);
    }
  }
}

type Window = [ends: string | null, count: string | null];

/** What is in braces chooses the node of a cluster: both keys of a caller lie on one. */
function keysOf({ key, caller, alongside }: Bucket): string[] {
  const own = caller === undefined ? `heliograph:limit:{${key}}` : `heliograph:limit:{${caller}}:${key}`;
  return alongside === undefined ? [own] : [own, alongside];
}

export const limiterCommands = { heliographTake: { lua: script }, heliographGiveBack: { lua: backScript, numberOfKeys: 1 } };
