import { openRedis } from '@heliograph/database/redis';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CallerStore, openCallerStore } from './caller-store.js';

const redisUrl = process.env.HELIOGRAPH_TEST_REDIS_URL ?? '';
const key = `spec-${process.pid}-${Date.now()}`;

describe('deduplication in Redis', () => {
  let stores: CallerStore[];
  beforeAll(async () => {
    stores = [await openCallerStore(redisUrl), await openCallerStore(redisUrl)];
  });
  afterAll(() => stores.forEach((store) => store.close()));

  it('U5 a key is new to one of two processes, and leaves Redis by itself', async () => {
    const asked = Array.from({ length: 50 }, (_, at) => (stores[at % 2] as CallerStore).deduplication.isFirst(key, 1_800));
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);
    const redis = openRedis(redisUrl, {});
    const seconds = await redis.ttl(`heliograph:deduplication:{${key}}`);
    await redis.quit();
    expect(seconds).toBeGreaterThan(1_700);
    expect(seconds).toBeLessThanOrEqual(1_800);
  });

  it('U5 keys that are asked for together are each for themselves', async () => {
    const [one, other] = stores.map(({ deduplication }) => deduplication) as [CallerStore['deduplication'], CallerStore['deduplication']];
    const keys = Array.from({ length: 120 }, (_, at) => `${key}-${at}`);
    const even = keys.filter((_, at) => at % 2 === 0);
    expect(await Promise.all(even.map((each) => one.isFirst(each, 60)))).toEqual(even.map(() => true));
    expect(await Promise.all(keys.map((each) => other.isFirst(each, 60)))).toEqual(keys.map((_, at) => at % 2 === 1));
  });
});
