import { Keyring, masterKeyId } from '@heliograph/privacy';
import type { Check } from './check.js';

/** Whether the master key is the one that this database was written with. */
export const masterKey: Check = {
  name: 'master key',
  remedy: 'see that PostgreSQL runs and that DATABASE_URL leads there',
  needsDatabase: true,
  run: async (session) => {
    const key = Buffer.from(session.settings.masterKey, 'hex');
    const foreign = await Keyring.foreignMaster((await session.runtime()).database, key);
    return foreign === null
      ? { ok: true, found: `id ${masterKeyId(key)}` }
      : {
          ok: false,
          found: `HELIOGRAPH_MASTER_KEY has the id ${masterKeyId(key)}, and keys in this database are wrapped by the one with the id ${foreign}: give that one to every process`,
        };
  },
};
