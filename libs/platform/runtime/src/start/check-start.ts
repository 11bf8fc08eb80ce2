import { checkDatabase, type StartCheck } from './check-database.js';
import { checkFolders } from './check-folders.js';
import { checkRedis } from './check-redis.js';

/**
 * What api and workers ask before they open anything. What can be mended only by a person is one line that names the setting; what may come back is
 * waited for.
 * @throws SettingsError
 */
export async function checkStart(check: StartCheck): Promise<void> {
  checkFolders(check.settings);
  await checkDatabase(check);
  await checkRedis(check);
}
