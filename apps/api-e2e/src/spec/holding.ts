import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { filesBelow } from '@heliograph/testing/files-below';
import { testServices } from '@heliograph/testing/services';
import { Redis } from 'ioredis';
import { workspace } from './program.js';

/** Files below a folder that hold the word in their name or their bytes. */
export async function filesHolding(folder: string, word: string): Promise<string[]> {
  const holding: string[] = [];
  for (const name of filesBelow(folder)) {
    // Null: it has gone since it was listed.
    const bytes = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (bytes && (name.includes(word) || bytes.includes(word))) holding.push(name);
  }
  return holding;
}

/** Prefixes of Redis and folders of files that docs/state.md lists, as the beginnings of keys. */
export function listedBeginnings(kind: 'Redis' | 'files'): RegExp[] {
  const lines = readFileSync(join(workspace, 'docs', 'state.md'), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [, first = ''] = line.split('|');
    const [, beginning] = / under `([^`]+)`/.exec(first) ?? [];
    if (beginning === undefined || first.includes('Redis') !== (kind === 'Redis')) return [];
    return [new RegExp(`^${beginning.replace(/[{}.]/g, '\\$&').replace(/<\w+>/, '[a-z-]+')}`)];
  });
}

/** Keys of Redis, the suite's own. */
export async function redisKeys(): Promise<string[]> {
  const redis = new Redis(testServices().redisUrl);
  const keys = await redis.keys('*');
  await redis.quit();
  return keys;
}

/** Keys of Redis, the suite's own, that hold the word in their name or in their value. */
export async function keysHolding(word: string): Promise<string[]> {
  const redis = new Redis(testServices().redisUrl);
  const holding: string[] = [];
  for (const key of await redis.keys('*')) {
    const value = JSON.stringify(await valueOf(redis, key));
    if (key.includes(word) || value.includes(word)) holding.push(key);
  }
  await redis.quit();
  return holding;
}

async function valueOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, 0, -1);
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return redis.get(key);
  }
}
