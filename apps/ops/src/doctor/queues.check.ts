import { redisFacts } from '@heliograph/database/redis';
import { countJobs } from '../queue-counts.js';
import type { Check } from './check.js';

export const queues: Check = {
  name: 'queues',
  remedy: 'see that Redis runs and that REDIS_URL leads there',
  needsDatabase: 'in solo',
  run: async (session) => {
    const { redis } = session.settings;
    const facts = redis && (await redisFacts(redis.url));
    if (facts && facts.evictionPolicy !== 'noeviction')
      return {
        ok: false,
        found: `Redis throws jobs away when its memory is full (maxmemory-policy ${facts.evictionPolicy}): set it to noeviction`,
      };
    const counts = await countJobs(session);
    const failed = counts.reduce((sum, queue) => sum + queue.failed, 0);
    const place = facts ? `Redis ${facts.version}` : 'in PostgreSQL';
    return failed === 0
      ? { ok: true, found: `${place}, no failed jobs` }
      : { ok: false, found: `${failed} failed jobs: heliograph queues list says which, heliograph queues retry runs them again` };
  },
};
