import { setTimeout as pause } from 'node:timers/promises';
import { Database, lostInPowerCut, missingMigrations, openProblem, type Queryable } from '@heliograph/database';
import { mayChangeEvents } from '@heliograph/event-store';
import { ServiceUnavailable, type Settings, SettingsError } from '@heliograph/settings';
import type { BoundedContext } from '../bounded-context.js';
import { migrationsOf } from '../install.js';

export interface StartCheck {
  readonly settings: Settings;
  readonly contexts: readonly BoundedContext[];
  readonly log: { warn(fields: object, message: string): void };
}

const OLDEST_SERVER = 150_000;
const BETWEEN_TRIES = 1_000;
const BETWEEN_LINES = 10_000;
/** Milliseconds. */
const LONGEST_ANSWER = 5_000;

/**
 * Waits for a database that is away, as running processes do, and says so every ten seconds.
 * @throws SettingsError when it can be seen that waiting will not help: wrong login, unknown database, no migrations of this build, no durability
 */
export async function checkDatabase({ settings, contexts, log }: StartCheck): Promise<void> {
  const { url } = settings.database;
  const hasSupervisor = process.connected;
  for (let saidAt = Number.NEGATIVE_INFINITY; ; await pause(BETWEEN_TRIES)) {
    try {
      const database = await Database.connect({ url, pool: 1, applicationName: 'heliograph start', answerWithin: LONGEST_ANSWER });
      return await inspect(database, { settings, contexts, log }).finally(() => database.close());
    } catch (error) {
      const found = openProblem(url, error);
      if (found?.kind !== 'away') throw found ? new SettingsError('DATABASE_URL', found.problem) : error;
      // The process that started this one has ended, and would never stop it.
      if (hasSupervisor && !process.connected) throw new ServiceUnavailable('DATABASE_URL', found.problem);
      if (performance.now() - saidAt < BETWEEN_LINES) continue;
      saidAt = performance.now();
      log.warn({ setting: 'DATABASE_URL' }, `DATABASE_URL ${found.problem}; trying again until one does`);
    }
  }
}

async function inspect(database: Queryable, { settings, contexts, log }: StartCheck): Promise<void> {
  const wrong = (problem: string) => new SettingsError('DATABASE_URL', problem);
  const [server] = await database.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  );
  if (server && server.number < OLDEST_SERVER) throw wrong(`leads to PostgreSQL ${server.version}: version 15 or later is needed`);
  const missing = await missingMigrations(database, migrationsOf(contexts));
  if (missing > 0) throw wrong(`leads to a database that lacks ${missing} migrations of this build: run heliograph db migrate`);
  const off = await lostInPowerCut(database);
  const loses = `leads to a server on which ${off.join(', ')} ${off.length === 1 ? 'is' : 'are'} off, so that a power cut loses what was acknowledged`;
  if (off.length > 0 && !settings.database.mayLoseWrites)
    throw wrong(`${loses}: switch it on, or set DATABASE_MAY_LOSE_WRITES=1 where nothing is to be kept`);
  if (off.length > 0) log.warn({ setting: 'DATABASE_URL' }, `DATABASE_URL ${loses}`);
  if (await mayChangeEvents(database))
    log.warn(
      { setting: 'DATABASE_URL' },
      'DATABASE_URL has a login that may change events, such as the owner or a superuser: give the processes one of their own (heliograph db migrate gives it its rights)',
    );
}
