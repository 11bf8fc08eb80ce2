import { type RedisFacts, redisFacts, RedisRefusal } from '@heliograph/database/redis';
import { SettingsError } from '@heliograph/settings';
import type { StartCheck } from './check-database.js';

/** A Redis that is away is no reason to wait: it holds hints, and the processes go on without it. @throws SettingsError when it refuses us */
export async function checkRedis({ settings, log }: Pick<StartCheck, 'settings' | 'log'>): Promise<void> {
  if (settings.redis === null) return;
  const setting = { setting: 'REDIS_URL' };
  let facts: RedisFacts;
  try {
    facts = await redisFacts(settings.redis.url);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    if (error instanceof RedisRefusal) throw new SettingsError('REDIS_URL', `is refused (${message}): correct it`);
    log.warn(
      setting,
      `REDIS_URL leads to no Redis that answers (${message || code || 'no reason given'}): queues and limits go on when it does`,
    );
    return;
  }
  if (facts.evictionPolicy !== 'noeviction')
    log.warn(setting, `REDIS_URL leads to a Redis that throws jobs away when its memory is full: set maxmemory-policy to noeviction`);
}
