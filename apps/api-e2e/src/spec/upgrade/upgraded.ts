import { join } from 'node:path';
import { startDurablePostgres, testServices } from '@heliograph/testing/services';
import { until } from '@heliograph/timing';
import { type CommandResult, heliograph } from '../command-line.js';
import { forgetRedis } from '../product.js';
import { Program } from '../program.js';
import { freePorts } from '../free-ports.js';
import { Solo } from '../solo.js';
import type { Product } from './answers.js';
import { suspended } from './content.js';
import { loadDatabase, loadSolo } from './database.js';
import { ListWatch } from './list-watch.js';
import { type Fixture, unpack } from './fixture.js';
import { isLevel } from './level.js';

export type Profile = 'solo' | 'external';

/** Milliseconds from the start of this build until its read models are level, on a machine with other work. */
const LONGEST_UPGRADE = 300_000;

/** What another build has left behind, in the hands of this one. */
export interface Upgraded extends Product {
  readonly fixture: Fixture;
  /** Of its lists, from the first answer until everything was level. */
  readonly watch: ListWatch;
  readonly seconds: { readonly untilReady: number; readonly untilLevel: number };
  /** Of the external profile: what `db migrate --plan` has answered before and behind `db migrate`. */
  readonly plans: readonly CommandResult[];
  heliograph(...args: string[]): Promise<CommandResult>;
  stop(): Promise<void>;
}

const wide = {
  RATE_LIMIT_TOKEN: '100000',
  RATE_LIMIT_ANONYMOUS: '100000',
  RATE_LIMIT_REGISTER: '100000',
  RATE_LIMIT_IMAGES: '100000',
  NEWCOMER_FOLLOWS: '0',
};

/** Starts this build on it, and waits until it is level. */
export async function upgrade(build: string, profile: Profile): Promise<Upgraded> {
  const fixture = unpack(build, join(testServices().dir, `upgrade-${build}-${profile}`));
  const settings: Record<string, string> = { ...wide, ...(await freePorts()), HELIOGRAPH_DATA_DIR: fixture.data };
  const product = { api: `http://127.0.0.1:${settings.PORT}`, settings, tokens: fixture.tokens };
  const prepared = profile === 'solo' ? await solo(fixture, settings) : await external(fixture, settings);
  const watch = new ListWatch(
    product,
    fixture.answers.filter(({ path }) => !path.includes(`/${suspended}`)),
  );
  const since = performance.now();
  const seconds = () => (performance.now() - since) / 1_000;
  try {
    const running = await prepared.start();
    const untilReady = seconds();
    await untilLevel(running);
    return { ...product, fixture, watch, seconds: { untilReady, untilLevel: seconds() }, ...running };
  } finally {
    await watch.stop();
  }
}

async function untilLevel({ heliograph: command, stop }: Running): Promise<void> {
  if (await until(() => isLevel(command), { withinMilliseconds: LONGEST_UPGRADE, pauseMilliseconds: 100 })) return;
  const { stdout } = await command('projections', 'list');
  await stop();
  throw new Error(`Not level:\n${stdout}`);
}

type Running = Pick<Upgraded, 'plans' | 'heliograph' | 'stop'>;
interface Prepared {
  start(): Promise<Running>;
}

async function solo(fixture: Fixture, settings: Readonly<Record<string, string>>): Promise<Prepared> {
  await loadSolo(fixture.data, fixture);
  return {
    start: async () => {
      const started = await Solo.start(settings);
      return { plans: [], heliograph: (...args) => started.heliograph(...args), stop: () => started.stop() };
    },
  };
}

/** As an operator of several processes does it: plan, migrate, api and worker. */
async function external(fixture: Fixture, ports: Readonly<Record<string, string>>): Promise<Prepared> {
  const database = await startDurablePostgres();
  await loadDatabase(database.adminUrl, fixture);
  await forgetRedis();
  const settings = {
    ...ports,
    DATABASE_URL: database.url,
    DATABASE_ADMIN_URL: database.adminUrl,
    REDIS_URL: testServices().redisUrl,
    STORAGE_URL: `file://${join(fixture.data, 'files')}`,
    HELIOGRAPH_MASTER_KEY_FILE: join(fixture.data, 'keys', 'master.key'),
    DRAIN_SECONDS: '0',
  };
  const command = (...args: string[]) => heliograph(settings, ...args);
  return {
    start: async () => {
      const plan = () => command('db', 'migrate', '--plan', '--json');
      const before = await plan();
      const migrated = await command('db', 'migrate');
      if (migrated.code !== 0) throw new Error(`db migrate ended with ${migrated.code}: ${migrated.stderr}`);
      const plans = [before, await plan()];
      const programs = await Promise.all([Program.start('api', settings), Program.start('worker', settings)]);
      const stop = async () => {
        await Promise.all(programs.map((program) => program.stop()));
        await database.close();
      };
      return { plans, heliograph: command, stop };
    },
  };
}
