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

/** What a command has written, and its exit code. */
export interface Outcome {
  readonly code: typeof process.exitCode;
  readonly out: string;
  readonly err: string;
}

/** What a command has written so far. */
export interface RunningCommand {
  readonly out: string;
  readonly err: string;
  readonly outcome: Promise<Outcome>;
}

const OF_THE_PRODUCT = /^(DATABASE_|READ_DATABASE_|REDIS_URL|STORAGE_|HELIOGRAPH_(?!TEST_))/;

export const settingsOf = ({ adminUrl, url, storageUrl }: Place): NodeJS.ProcessEnv => ({
  ...{ DATABASE_URL: url, DATABASE_ADMIN_URL: adminUrl, REDIS_URL: testServices().redisUrl, STORAGE_URL: storageUrl },
  ...{ HELIOGRAPH_MASTER_KEY: testMasterKeyText, HELIOGRAPH_DATA_DIR: testServices().dir },
});

/** One command with these settings and no others. When it has ended, environment, streams and exit code are as before. */
export function start(settings: NodeJS.ProcessEnv, ...args: string[]): RunningCommand {
  const { env, exitCode } = process;
  process.env = { ...Object.fromEntries(Object.entries(env).filter(([name]) => !OF_THE_PRODUCT.test(name))), ...settings };
  process.exitCode = undefined;
  const written = { out: '', err: '' };
  const streams = (['out', 'err'] as const).map((name) =>
    jest.spyOn(process[`std${name}`], 'write').mockImplementation((text) => ((written[name] += String(text)), true)),
  );
  const end = async (): Promise<Outcome> => {
    try {
      await runCommandLine(heliograph(), args);
      return { code: process.exitCode, out: written.out, err: written.err };
    } finally {
      for (const stream of streams) stream.mockRestore();
      Object.assign(process, { env, exitCode });
    }
  };
  return Object.assign(written, { outcome: end() });
}

/** The command as an operator of that installation gives it. */
export const run = (place: Place, ...args: string[]): Promise<Outcome> => start(settingsOf(place), ...args).outcome;
