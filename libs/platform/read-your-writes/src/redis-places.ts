import type { Cluster, Redis } from 'ioredis';
import type { Positions, WrittenPlaces } from './written-places.js';

const REMEMBERED_MILLISECONDS = 30_000;

/** Requests of one caller may end in another order than they were written in: the newest place of each log stays. */
const script = `
for i = 2, #ARGV, 2 do
  local known = tonumber(redis.call('HGET', KEYS[1], ARGV[i]) or 0)
  if tonumber(ARGV[i + 1]) > known then redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end
end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
`;

type WithScript = { heliographWrote(key: string, milliseconds: number, ...places: (string | number)[]): Promise<unknown> };

/** A connection whose calls fail at once while Redis is away. */
interface BoundedRedis {
  ask<T>(command: (redis: Redis | Cluster) => Promise<T>): Promise<T>;
}

/** Places of writes in Redis, one hash for each caller that has written lately. */
export class RedisPlaces implements WrittenPlaces {
  constructor(private readonly redis: BoundedRedis) {}

  async note(caller: string, positions: Positions): Promise<void> {
    const places = [...positions].flat();
    await this.redis
      .ask((redis) => (redis as unknown as WithScript).heliographWrote(writtenKey(caller), REMEMBERED_MILLISECONDS, ...places))
      .catch(() => undefined);
  }

  async of(caller: string): Promise<Positions> {
    const found = await this.redis.ask((redis) => redis.hgetall(writtenKey(caller))).catch(() => ({}));
    return placesFrom(Object.entries(found).flat());
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

export const placesCommands = { heliographWrote: { numberOfKeys: 1, lua: script } };
