import { randomBytes } from 'node:crypto';
import { Database } from '@heliograph/database';
import { freePort } from '@heliograph/embedded';
import { createDatabase, templateDatabase, type TestDatabase, testMasterKeyText, testServices } from '@heliograph/testing/services';
import { Redis } from 'ioredis';
import { Client } from './client.js';
import { answerOf, type CommandResult, heliograph } from './command-line.js';
import { Operator } from './operator.js';
import { type Person, register } from './people.js';
import { Program } from './program.js';
import { eventsWithoutOrigin } from './unsigned-events.js';

type Settings = Readonly<Record<string, string>>;

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
const wide: Settings = {
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

/** The product as an operator of the external profile runs it: an API and workers in processes of their own, a database of its own. */
export class Product {
  /** Gives commands that a suite only needs. */
  readonly operator: Operator;
  private readonly workers = new Set<Program>();
  private readonly moreApis = new Map<Client, Program>();

  private constructor(
    private readonly settings: Settings,
    private readonly database: TestDatabase,
    readonly api: Program,
    readonly publicUrl: string,
    /** Calls without a token. */
    readonly anybody: Client,
    /** The owner's login: what no client and no process may do. */
    readonly admin: Database,
  ) {
    this.operator = new Operator(settings);
  }

  /** @param changes settings that differ; without `workers` there is one of all contexts */
  static async start({ workers = ['all'], database: given, backup, ...changes }: Start = {}): Promise<Product> {
    const database = given ?? (await (backup === undefined ? templateDatabase('e2e', migrate) : createDatabase()));
    await forgetRedis();
    const [port, web, metrics] = await Promise.all([freePort(), freePort(), freePort()]);
    const ports = { PORT: String(port), WEB_PORT: String(web), METRICS_PORT: String(metrics) };
    const settings = { ...settingsOf(database), ...wide, ...ports, ...changes.settings };
    const base = `http://127.0.0.1:${port}`;
    if (backup !== undefined) await answerOf(settings, 'restore', backup);
    const [api, admin, ...started] = await Promise.all([
      Program.start('api', settings),
      Database.connect({ url: database.adminUrl, pool: 2 }),
      ...workers.map((contexts) => startWorker(settings, contexts)),
    ]);
    const product = new Product(settings, database, api, `http://localhost:${port}`, new Client(base), admin);
    for (const worker of started) product.workers.add(worker);
    return product;
  }

  async startWorker(contexts = 'all', changes: Settings = {}): Promise<Program> {
    const worker = await startWorker({ ...this.settings, ...changes }, contexts);
    this.workers.add(worker);
    return worker;
  }

  /** One more api process of the product, on a port of its own, with settings that differ. Answers calls to it without a token. */
  async startApi(changes: Settings = {}): Promise<Client> {
    const [port, web, metrics] = await Promise.all([freePort(), freePort(), freePort()]);
    const ports = { PORT: String(port), WEB_PORT: String(web), METRICS_PORT: String(metrics), ...changes };
    const addresses = { PUBLIC_URL: this.publicUrl, WEB_URL: `http://localhost:${this.settings.WEB_PORT}` };
    const client = new Client(`http://127.0.0.1:${ports.PORT}`);
    this.moreApis.set(client, await Program.start('api', { ...addresses, ...this.settings, ...ports }));
    return client;
  }

  /** Ends one that `startApi` started. */
  async stopApi(client: Client, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    await this.moreApis.get(client)?.stop(signal);
    this.moreApis.delete(client);
  }

  async stopWorkers(): Promise<void> {
    await Promise.all([...this.workers].map((worker) => worker.stop()));
    this.workers.clear();
  }

  /** `heliograph <args>`; whatever its exit code. */
  heliograph(...args: string[]): Promise<CommandResult> {
    return heliograph(this.settings, ...args);
  }

  /** `heliograph <args> --json`, which succeeds. */
  answerOf<T>(...args: string[]): Promise<T> {
    return this.operator.answerOf<T>(...args);
  }

  /** Where its pages are, under the name of the settings. */
  get pagesUrl(): string {
    return `http://localhost:${this.settings.WEB_PORT}`;
  }

  /** What its programs and commands are given. */
  get environment(): Settings {
    return this.settings;
  }

  /** Where the product keeps files and whatever else is not in a database. */
  get dataDir(): string {
    return this.settings.HELIOGRAPH_DATA_DIR as string;
  }

  /** Whether some program that is not stopped has ended by itself. */
  get hasEnded(): boolean {
    return [this.api, ...this.moreApis.values(), ...this.workers].some((program) => program.hasEnded);
  }

  /** What the programs have said so far. */
  get said(): string {
    return [this.api, ...this.moreApis.values(), ...this.workers].map(({ output }) => output).join('\n');
  }

  /** Every counter of every card, as the database has it. */
  counterRows(): Promise<object[]> {
    return this.admin.query(
      `select 'photo' as of, photo_id as id, count_likes as a, count_comments as b, 0 as c, 0 as d from views.photo_cards
       union all select 'user', user_id, count_photos, count_followers, count_following, count_comments from views.user_cards order by 1, 2`,
    );
  }

  /** Registers over HTTP and gets a token by the command line. */
  person(username: string, ...scopes: string[]): Promise<Person> {
    return register(this, username, scopes);
  }

  /** A person with a role (or several, separated by commas), and a token with these scopes, too. */
  async staff(username: string, role: string, ...scopes: string[]): Promise<Person> {
    return register(this, username, scopes, role);
  }

  /** Stops everything in order, and drops the database. @throws Error where an event does not say how it came in, whatever the suite was about */
  async close(): Promise<void> {
    const incomplete = await eventsWithoutOrigin(this.admin);
    const problems = await Promise.allSettled([
      ...[this.api, ...this.moreApis.values()].map((api) => api.stop()),
      this.stopWorkers(),
      this.admin.close(),
    ]);
    await this.database.drop();
    for (const problem of problems) if (problem.status === 'rejected') throw problem.reason;
    if (incomplete.length > 0) throw new Error(`Events whose metadata does not say who did it: ${incomplete.join('; ')}`);
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
