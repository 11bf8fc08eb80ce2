import { RecordShownData } from '@heliograph/audit-contracts';
import { type Dispatcher, newContext, showToStaff } from '@heliograph/cqrs';
import { Database, openProblem } from '@heliograph/database';
import { FindUser, type UserFacts } from '@heliograph/identity-contracts';
import type { LogDefinition } from '@heliograph/event-store';
import { type Context, Rejected, type ResultOf, type Disclosure, type StaffQuery } from '@heliograph/kernel';
import { type MasterKey } from '@heliograph/event-store/privacy';
import type { ShadowOptions } from '@heliograph/projections';
import { Queues } from '@heliograph/queues';
import {
  logsOf,
  masterKeyOf,
  openApplication,
  openRuntime,
  queuesLocation,
  type Runtime,
  runtimeOptions,
  type RuntimeOptions,
} from '@heliograph/runtime';
import { loadDatabaseUrl, loadSettings, ServiceUnavailable, readPostgresAddress, type Settings, SettingsError } from '@heliograph/settings';
import { openStorage, type Storage } from '@heliograph/storage';
import { estimator, formatEstimate } from './estimate.js';
import pTimeout from 'p-timeout';
import { RequestTimeout } from './request-timeout.js';
import { operator } from './operator.js';
import type { Output } from './output.js';

/** Milliseconds that a part of the product may take for an answer to an operator. */
const LONGEST_ANSWER = 3_000;
/** For all answers to a command, however many wait for each other: it is to have said everything within five seconds, closing included. */
const LONGEST_COMMAND = 4_600;
const CLOSE_SILENT = 200;

/** What a command may use; everything is opened at its first use and closed at the end. */
export class Session {
  private loaded: Settings | null = null;
  private opened: Promise<Runtime> | null = null;
  private application: ReturnType<typeof openApplication> | null = null;
  private owner: Promise<Database> | null = null;
  private interrupted = false;
  /** The command ends by Ctrl-C alone, and begins again each time. */
  isEndless = false;
  private key: Promise<MasterKey> | null = null;
  private asked: Promise<Database> | null = null;
  private ownQueues: Queues | null = null;
  private isSilent = false;
  private anyMasterKey = false;
  private readonly deadline = performance.now() + LONGEST_COMMAND;

  constructor(
    readonly contexts: RuntimeOptions['contexts'],
    readonly output: Output,
  ) {
    process.once('SIGINT', () => {
      this.interrupted = true;
      output.message(this.isEndless ? 'Stopping.' : 'Stopping after the current batch. Run the same command again to continue from there.');
    });
  }

  get settings(): Settings {
    this.loaded ??= loadSettings();
    return this.loaded;
  }

  /** True after Ctrl-C. */
  readonly stopping = (): boolean => this.interrupted;

  runtime(): Promise<Runtime> {
    this.opened ??= this.open();
    return this.opened;
  }

  /** Under the login of the processes, for questions that need nothing else of the runtime: neither master key nor store. */
  database(): Promise<Database> {
    return this.reader(this.settings.database.url);
  }

  /** For what only reads logs: needs no setting but `DATABASE_URL`, and no right but to read them. */
  reader(url = loadDatabaseUrl()): Promise<Database> {
    this.asked ??= opened('DATABASE_URL', url, () => Database.connect({ url, pool: 2, applicationName: 'heliograph ops' }));
    return this.asked;
  }

  get logs(): ReadonlyMap<string, LogDefinition> {
    return logsOf(this.contexts);
  }

  /** They are asked without the database, unless they are there. */
  get queues(): Queues {
    this.ownQueues ??= new Queues(queuesLocation(this.settings));
    return this.ownQueues;
  }

  get storage(): Storage {
    return openStorage(this.settings.storage.url);
  }

  /** The one of the settings, which may differ from the one that the database was written with. */
  masterKey(): Promise<MasterKey> {
    this.key ??= masterKeyOf(this.settings);
    return this.key;
  }

  /** Nothing is refused for its master key: to say what is wrong with it. */
  takeAnyMasterKey(): void {
    this.anyMasterKey = true;
  }

  async dispatcher(): Promise<Dispatcher> {
    this.application ??= openApplication(await this.runtime());
    return (await this.application).dispatcher;
  }

  /** Answers a question about people, once it is recorded what is shown, and why. @throws Unavailable where it cannot be recorded */
  async show<Q extends StaffQuery<unknown>>(query: Q, reason: string): Promise<ResultOf<Q>> {
    return showToStaff(await this.dispatcher(), query, (shown) => this.recordDisclosure(shown, reason));
  }

  /** Before personal data is shown. @throws Unavailable: then it must not be */
  async recordDisclosure(shown: Disclosure, reason?: string): Promise<void> {
    await (await this.dispatcher()).dispatch(new RecordShownData(this.context(reason), shown));
  }

  /** Connection string of the owner's login. */
  admin(): Promise<Database> {
    this.owner ??= opened('DATABASE_ADMIN_URL', this.adminUrl(), (url) =>
      Database.connect({ url, pool: 4, applicationName: 'heliograph ops' }),
    );
    return this.owner;
  }

  adminUrl(): string {
    const url = this.settings.database.adminUrl;
    if (!url) throw new SettingsError('DATABASE_ADMIN_URL', 'is required for this command: the login of the owner');
    return url;
  }

  runtimeLogin(): string {
    return readPostgresAddress(this.settings.database.url).user;
  }

  async shadow(): Promise<ShadowOptions> {
    const runtime = await this.runtime();
    const estimate = estimator();
    return {
      admin: await this.admin(),
      store: runtime.store,
      logs: runtime.logs,
      stopping: this.stopping,
      onProgress: (progress) => {
        const estimated = estimate(progress);
        this.output.progress(formatEstimate(estimated), estimated);
      },
      onStep: (projection, step) => this.output.message(`${projection}: ${step}`),
    };
  }

  /** Commands given here are the operator's, whose login is kept with what they change. @param reason in the operator's words, kept as well */
  context(reason?: string): Context {
    return newContext('system:ops', new Date(), { via: 'command', login: operator(), reason });
  }

  async user(username: string): Promise<UserFacts> {
    const dispatcher = await this.dispatcher();
    const user = await dispatcher.dispatch(new FindUser(username));
    if (!user) throw new Rejected('unknown-user', `There is no user ${username}`);
    return user;
  }

  /** The answer of a part of the product. @throws RequestTimeout when it does not come within three seconds, or the command's deadline; `remedy` says what to do then */
  async withTimeout<T>(answer: Promise<T>, remedy: string): Promise<T> {
    const milliseconds = Math.max(0, Math.min(LONGEST_ANSWER, this.deadline - performance.now()));
    const tooLate = new RequestTimeout(`no answer within ${Math.round(milliseconds / 100) / 10} s: ${remedy}`);
    return pTimeout(answer, { milliseconds, message: tooLate }).catch((error: unknown) => {
      this.isSilent ||= error === tooLate;
      throw error;
    });
  }

  /** What does not answer is not waited for: the process ends soon. */
  async close(): Promise<void> {
    const closed = this.closeAll();
    if (this.isSilent) await pTimeout(closed, { milliseconds: CLOSE_SILENT, fallback: () => undefined });
    else await closed;
  }

  private async open(): Promise<Runtime> {
    const { contexts, anyMasterKey } = this;
    const options = await runtimeOptions(this.settings, contexts, 'heliograph ops', await this.masterKey());
    return opened('DATABASE_URL', options.databaseUrl, () => openRuntime({ ...options, anyMasterKey }));
  }

  private async closeAll(): Promise<void> {
    // Its caller has reported what could not be opened.
    const never = () => null;
    await (await this.application?.catch(never))?.application.close();
    await (await this.opened?.catch(never))?.close();
    await (await this.owner?.catch(never))?.close();
    await (await this.asked?.catch(never))?.close();
    await this.ownQueues?.close();
  }
}

/** @throws SettingsError, ServiceUnavailable that name the setting whose address cannot be used */
async function opened<T>(setting: string, url: string, open: (url: string) => Promise<T>): Promise<T> {
  try {
    return await open(url);
  } catch (error) {
    const found = openProblem(url, error);
    if (found === null) throw error;
    throw found.kind === 'wrong' ? new SettingsError(setting, found.problem) : new ServiceUnavailable(setting, found.problem);
  }
}
