import { randomBytes } from 'node:crypto';
import { Database } from '@heliograph/database';
import { createDatabase, templateDatabase, type TestDatabase, testMasterKeyText, testServices } from '@heliograph/testing/services';
import { Redis } from 'ioredis';
import { answerOf } from './command-line.js';
import { freePorts } from './free-ports.js';
import { Program } from './program.js';
import { RunningProduct, type Settings } from './running-product.js';

interface Start {
  /** A list of contexts for each worker; none at all where it is empty. */
  readonly workers?: readonly string[];
  readonly settings?: Settings;
  /** One that is migrated already. */
  readonly database?: TestDatabase;
  /** The folder of a backup, which is restored into an empty database and an empty store first. */
  readonly backup?: string;
}

/** Suites about other things shall not meet the limits, nor wait for balancers that are not there. */
export const wide: Settings = {
  DRAIN_SECONDS: '0',
  RATE_LIMIT_TOKEN: '100000',
  RATE_LIMIT_ANONYMOUS: '100000',
  RATE_LIMIT_REGISTER: '100000',
  RATE_LIMIT_SIGN_IN: '100000',
  RATE_LIMIT_OAUTH: '100000',
  RATE_LIMIT_OAUTH_APP: '100000',
  RATE_LIMIT_PAGES: '100000',
  RATE_LIMIT_IMAGES: '100000',
  RATE_LIMIT_WRITES: '100000',
  NEWCOMER_PHOTOS: '0',
  NEWCOMER_COMMENTS: '0',
  NEWCOMER_FOLLOWS: '0',
  APPLICATIONS_PER_PERSON: '100000',
  UPLOADS_PER_PERSON: '100',
};

/** One of a suite's own: an API and workers in processes of their own, a database of its own. */
export class Product extends RunningProduct {
  private readonly workers = new Set<Program>();

  private constructor(
    settings: Settings,
    private readonly database: TestDatabase,
    readonly api: Program,
    admin: Database,
  ) {
    super(settings, admin);
  }

  /** @param changes settings that differ; without `workers` there is one of all contexts */
  static async start({ workers = ['all'], database: given, backup, ...changes }: Start = {}): Promise<Product> {
    const database = given ?? (await (backup === undefined ? templateDatabase('e2e', migrate) : createDatabase()));
    await forgetRedis();
    const settings = { ...settingsOf(database), ...wide, ...(await freePorts()), ...changes.settings };
    if (backup !== undefined) await answerOf(settings, 'restore', backup);
    const [api, admin, ...started] = await Promise.all([
      Program.start('api', settings),
      Database.connect({ url: database.adminUrl, pool: 2 }),
      ...workers.map((contexts) => startWorker(settings, contexts)),
    ]);
    const product = new Product(settings, database, api, admin);
    for (const worker of started) product.workers.add(worker);
    return product;
  }

  async startWorker(contexts = 'all', changes: Settings = {}): Promise<Program> {
    const worker = await startWorker({ ...this.settings, ...changes }, contexts);
    this.workers.add(worker);
    return worker;
  }

  async stopWorkers(): Promise<void> {
    await Promise.all([...this.workers].map((worker) => worker.stop()));
    this.workers.clear();
  }

  /** Where the product keeps files and whatever else is not in a database. */
  get dataDir(): string {
    return this.settings.HELIOGRAPH_DATA_DIR as string;
  }

  /** Whether some program that is not stopped has ended by itself. */
  get hasEnded(): boolean {
    return this.programs.some((program) => program.hasEnded);
  }

  get said(): string {
    return this.programs.map(({ output }) => output).join('\n');
  }

  private get programs(): readonly Program[] {
    return [this.api, ...this.moreApis.values(), ...this.workers];
  }

  /** Every counter of every card, as the database has it. */
  counterRows(): Promise<object[]> {
    return this.admin.query(
      `select 'photo' as of, photo_id as id, count_likes as a, count_comments as b, 0 as c, 0 as d from views.photo_cards
       union all select 'user', user_id, count_photos, count_followers, count_following, count_comments from views.user_cards order by 1, 2`,
    );
  }

  async close(): Promise<void> {
    try {
      await this.end(
        () => this.api.stop(),
        () => this.stopWorkers(),
      );
    } finally {
      await this.database.drop();
    }
  }
}

function startWorker(settings: Settings, contexts: string): Promise<Program> {
  return Program.start('worker', { ...settings, HELIOGRAPH_WORKER: contexts });
}

/** What leads a program or command to this database. */
export function settingsOf({ url, adminUrl, readUrl, name }: TestDatabase): Settings {
  const { redisUrl, replicaUrl, dir } = testServices();
  return {
    DATABASE_URL: url,
    DATABASE_ADMIN_URL: adminUrl,
    ...(replicaUrl && { READ_DATABASE_URL: readUrl }),
    DATABASE_MAY_LOSE_WRITES: '1',
    REDIS_URL: redisUrl,
    HELIOGRAPH_MASTER_KEY: testMasterKeyText,
    HELIOGRAPH_DATA_DIR: `${dir}/e2e-${name}-${randomBytes(3).toString('hex')}`,
  };
}

export async function migrate(database: TestDatabase): Promise<void> {
  await answerOf(settingsOf(database), 'db', 'migrate');
}

/** Jobs and budgets of the suite before. */
export async function forgetRedis(): Promise<void> {
  const redis = new Redis(testServices().redisUrl);
  await redis.flushdb();
  await redis.quit();
}
