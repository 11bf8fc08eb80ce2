import { testMasterKeyText, testServices } from '@heliograph/testing/services';
import { jest } from '@jest/globals';
import { heliograph } from '../program.js';
import { runCommandLine } from '../run.js';

/** An installation, as its settings name it. */
export interface Place {
  readonly adminUrl: string;
  readonly url: string;
  readonly storageUrl: string;
}

/** The command as an operator of that installation gives it. */
export async function run(place: Place, ...args: string[]): Promise<{ code: typeof process.exitCode; out: string; err: string }> {
  Object.assign(process.env, {
    ...{ DATABASE_URL: place.url, DATABASE_ADMIN_URL: place.adminUrl, REDIS_URL: testServices().redisUrl },
    ...{ STORAGE_URL: place.storageUrl, HELIOGRAPH_MASTER_KEY: testMasterKeyText, HELIOGRAPH_DATA_DIR: testServices().dir },
  });
  let [out, err] = ['', ''];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => ((err += String(text)), true));
  await runCommandLine(heliograph(), args);
  jest.restoreAllMocks();
  return { code: process.exitCode, out, err };
}
