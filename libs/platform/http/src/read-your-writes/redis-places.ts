import type { RedisClient } from '@heliograph/database/redis';
import type { Positions, WrittenPlaces } from './written-places.js';

const REMEMBERED_MILLISECONDS = 30_000;

/**
 * For each key how many places, and these. Requests of one caller may end in another order than they were written in: the newest place of each log
 * stays.
 */
const script = `
local at = 2
for i = 1, #KEYS do
  local last = at + 2 * tonumber(ARGV[at])
  for place = at + 1, last, 2 do
    local known = tonumber(redis.call('HGET', KEYS[i], ARGV[place]) or 0)
    if tonumber(ARGV[place + 1]) > known then redis.call('HSET', KEYS[i], ARGV[place], ARGV[place + 1]) end
  end
  redis.call('PEXPIRE', KEYS[i], ARGV[1])
  at = last + 1
end
`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    heliographWrote(...keysAndPlaces: (string | number)[]): import('ioredis').Result<unknown, Context>;
  }
}

interface Write {
  readonly caller: string;
  readonly positions: Positions;
}

/** A connection whose calls fail at once while Redis is away. */
interface BoundedRedis {
  batched<Key, Answer>(send: (keys: readonly Key[]) => Promise<readonly Answer[]>): (key: Key) => Promise<Answer>;
  call<T>(command: (redis: RedisClient) => Promise<T>): Promise<T>;
}

/** Places of writes in Redis, one hash for each caller that has written lately. */
export class RedisPlaces implements WrittenPlaces {
  private readonly store: (write: Write) => Promise<void>;

  constructor(private readonly redis: BoundedRedis) {
    this.store = redis.batched((writes: readonly Write[]) => this.send(writes).then(() => writes.map(() => undefined)));
  }

  async note(caller: string, positions: Positions): Promise<void> {
    await this.store({ caller, positions }).catch(() => undefined);
  }

  async findPositions(caller: string): Promise<Positions> {
    const found = await this.redis.call((redis) => redis.hgetall(writtenKey(caller))).catch(() => ({}));
    return placesFrom(Object.entries(found).flat());
  }

  private async send(writes: readonly Write[]): Promise<void> {
    const keys = writes.map(({ caller }) => writtenKey(caller));
    const places = writes.flatMap(({ positions }) => [positions.size, ...[...positions].flat()]);
    await this.redis.call((redis) => redis.heliographWrote(keys.length, ...keys, REMEMBERED_MILLISECONDS, ...places));
  }
}

export function writtenKey(caller: string): string {
  return `heliograph:written:{${caller}}`;
}

/** @param pairs names and values in turn, as Redis returns a hash */
export function placesFrom(pairs: readonly string[]): Positions {
  const places = new Map<string, number>();
  for (let at = 0; at < pairs.length; at += 2) places.set(pairs[at] as string, Number(pairs[at + 1]));
  return places;
}

export const placesCommands = { heliographWrote: { lua: script } };
