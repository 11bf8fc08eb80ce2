import type { BoundedRedis } from './bounded-redis.js';
import { type ConnectionSlots, MemorySlots, MOST_CONNECTIONS } from './connection-slots.js';

/** After that a connection that nobody has mentioned is one of a process that has died. */
const MENTIONED_MILLISECONDS = 45_000;

/** By the clock of Redis, so that hosts whose clocks differ agree on what is over. An emptied Redis fills again as connections are mentioned. */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
local all = redis.call('ZRANGE', KEYS[1], 0, -1)
table.sort(all)
local ended = {}
for i = 1, #all - ARGV[3] do
  redis.call('ZREM', KEYS[1], all[i])
  ended[i] = all[i]
end
return ended
`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    heliographHold(key: string, id: string, milliseconds: number, most: number): import('ioredis').Result<string[], Context>;
  }
}

/** For all processes. */
export class RedisSlots implements ConnectionSlots {
  private readonly own = new MemorySlots();

  constructor(private readonly redis: BoundedRedis) {}

  async hold(owner: string, id: string): Promise<readonly string[]> {
    const ended = await this.own.hold(owner, id);
    const others = await this.redis
      .call((redis) => redis.heliographHold(keyOf(owner), id, MENTIONED_MILLISECONDS, MOST_CONNECTIONS))
      .catch(() => []);
    return [...new Set([...ended, ...others])];
  }

  async leave(owner: string, id: string): Promise<void> {
    await this.own.leave(owner, id);
    await this.redis.call((redis) => redis.zrem(keyOf(owner), id)).catch(() => undefined);
  }
}

const keyOf = (owner: string): string => `heliograph:connections:{${owner}}`;

export const slotCommands = { heliographHold: { lua: script, numberOfKeys: 1 } };
