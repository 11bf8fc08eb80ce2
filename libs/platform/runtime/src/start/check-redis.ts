import { type RedisFacts, redisFacts } from '@heliograph/queues';
import { SettingsError } from '@heliograph/settings';
import pTimeout from 'p-timeout';
import type { StartCheck } from './check-database.js';

/** Milliseconds. */
const LONGEST_ANSWER = 3_000;

/** What a Redis that is there says to a wrong address, login or number of a database: waiting does not help. */
const REFUSAL =
  /^(NOAUTH|WRONGPASS|NOPERM|ERR (AUTH|DB index|invalid password|Client sent AUTH|SELECT))|ENOTFOUND|wrong version number|ERR_TLS|CERT/i;

/** A Redis that is away is no reason to wait: it holds hints, and the processes go on without it. @throws SettingsError when it refuses us */
export async function checkRedis({ settings, log }: Pick<StartCheck, 'settings' | 'log'>): Promise<void> {
  if (settings.redis === null) return;
  const setting = { setting: 'REDIS_URL' };
  let facts: RedisFacts;
  try {
    const message = `no answer within ${LONGEST_ANSWER / 1_000} s`;
    facts = await pTimeout(redisFacts(settings.redis.url), { milliseconds: LONGEST_ANSWER, message });
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const said = message || code || 'no reason given';
    if (REFUSAL.test(said)) throw new SettingsError('REDIS_URL', `is refused (${said}): correct it`);
    log.warn(setting, `REDIS_URL leads to no Redis that answers (${said}): queues and limits go on when it does`);
    return;
  }
  if (facts.evictionPolicy !== 'noeviction')
    log.warn(setting, `REDIS_URL leads to a Redis that throws jobs away when its memory is full: set maxmemory-policy to noeviction`);
}
