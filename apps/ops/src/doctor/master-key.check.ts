import { ForeignMasterKey, refuseForeignMasterKey } from '@heliograph/event-store/privacy';
import type { Check } from './check.js';

/** Whether the master key is the one that this database was written with. */
export const masterKey: Check = {
  name: 'master key',
  remedy: 'see that PostgreSQL runs and that DATABASE_URL leads there',
  needsDatabase: true,
  run: async (session) => {
    const key = await session.masterKey();
    try {
      await refuseForeignMasterKey(await session.database(), key);
      return { ok: true, found: `id ${key.id}` };
    } catch (error) {
      if (error instanceof ForeignMasterKey) return { ok: false, found: error.message };
      throw error;
    }
  },
};
