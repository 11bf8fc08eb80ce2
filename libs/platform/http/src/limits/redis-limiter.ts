import type { BoundedRedis } from './bounded-redis.js';
import { MemoryLimiter } from './memory-limiter.js';
import { type Bucket, type Budget, budgetOf, type RateLimiter, type QuotaStatus, standingOf } from './rate-limiter.js';

/**
 * For each window its seconds, whether a hash is read with it, and how many requests it is charged with; the keys in the same order. One round trip,
 * one clock: Redis' own, so that hosts whose clocks differ share one window. Returns now, and for each window count, end, and the hash.
 */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local answers = { now }
local at = 0
for i = 1, #ARGV, 3 do
  at = at + 1
  local key = KEYS[at]
  local ends = tonumber(redis.call('HGET', key, 'ends'))
  if not ends or ends <= now then
    ends = now + ARGV[i] * 1000
    redis.call('DEL', key)
    redis.call('HSET', key, 'ends', string.format('%.0f', ends))
    redis.call('PEXPIREAT', key, string.format('%.0f', ends))
  end
  local extraHash = {}
  if ARGV[i + 1] == '1' then
    at = at + 1
    extraHash = redis.call('HGETALL', KEYS[at])
  end
  answers[#answers + 1] = { redis.call('HINCRBY', key, 'count', ARGV[i + 2]), ends, extraHash }
end
return answers
`;

const backScript = `
if tonumber(redis.call('HGET', KEYS[1], 'count') or 0) > 0 then redis.call('HINCRBY', KEYS[1], 'count', -1) end
`;

type LimiterReply = readonly [count: number, endsAt: number, extraHash: string[]];

declare module 'ioredis' {
  interface RedisCommander<Context> {
    heliographTake(...keysAndWindows: (string | number)[]): import('ioredis').Result<[now: number, ...LimiterReply[]], Context>;
    heliographGiveBack(key: string): import('ioredis').Result<null, Context>;
  }
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

  private readonly counted: (bucket: Bucket) => Promise<Budget>;

  constructor(private readonly redis: BoundedRedis) {
    this.counted = redis.batched((buckets) => this.count(buckets));
  }

  take(bucket: Bucket): Promise<Budget> {
    return this.counted(bucket).catch(() => this.fallback.take(bucket));
  }

  /** Requests of one window are charged together, each with the count that it would have had alone. */
  private async count(buckets: readonly Bucket[]): Promise<Budget[]> {
    const windows = new Map<string, { readonly bucket: Bucket; readonly at: number; requests: number }>();
    const turns = buckets.map((bucket) => {
      const window = windows.get(bucket.key) ?? { bucket, at: windows.size, requests: 0 };
      windows.set(bucket.key, window);
      return { bucket, window, turn: ++window.requests };
    });
    const keys: string[] = [];
    const charges: number[] = [];
    for (const { bucket, requests } of windows.values()) {
      keys.push(...keysOf(bucket));
      charges.push(bucket.windowSeconds, bucket.extraHash === undefined ? 0 : 1, requests);
    }
    const [now, ...taken] = await this.redis.call((redis) => redis.heliographTake(keys.length, ...keys, ...charges));
    this.redisAhead = now - performance.now();
    for (const { bucket, at } of windows.values()) {
      const [count, endsAt] = taken[at] as LimiterReply;
      this.fallback.follow(bucket, count, endsAt, endsAt - now);
    }
    return turns.map(({ bucket, window: { at, requests }, turn }) => {
      const [count, endsAt, extraHash] = taken[at] as LimiterReply;
      return budgetOf(bucket, count - requests + turn, endsAt, endsAt - now, bucket.extraHash === undefined ? undefined : extraHash);
    });
  }

  async giveBack(bucket: Bucket): Promise<void> {
    const [key] = keysOf(bucket) as [string];
    await this.fallback.giveBack(bucket);
    await this.redis.call((redis) => redis.heliographGiveBack(key)).catch(() => undefined);
  }

  /** Redis drops a window at its end, so what is there is open. */
  async peek(bucket: Bucket): Promise<QuotaStatus> {
    const [key] = keysOf(bucket) as [string];
    try {
      const [ends, count]: Window = await this.redis.call((redis) => redis.hmget(key, 'ends', 'count') as Promise<Window>);
      return standingOf(bucket, Number(count), ends === null ? null : Number(ends));
    } catch {
      return this.fallback.peek(bucket);
    }
  }
}

type Window = [ends: string | null, count: string | null];

/** The part in braces chooses the node of a cluster: both keys of a caller lie on one. */
function keysOf({ key, caller, extraHash }: Bucket): string[] {
  const own = caller === undefined ? `heliograph:limit:{${key}}` : `heliograph:limit:{${caller}}:${key}`;
  return extraHash === undefined ? [own] : [own, extraHash];
}

export const limiterCommands = { heliographTake: { lua: script }, heliographGiveBack: { lua: backScript, numberOfKeys: 1 } };
