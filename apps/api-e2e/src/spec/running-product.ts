import type { Database } from '@heliograph/database';
import { Client } from './client.js';
import { type CommandResult, heliograph } from './command-line.js';
import { freePorts } from './free-ports.js';
import { Operator } from './operator.js';
import { type Person, register } from './people.js';
import { Program } from './program.js';
import { eventsWithoutOrigin } from './unsigned-events.js';

export type Settings = Readonly<Record<string, string>>;

/** A product of the external profile, which runs, and what suites do with it. */
export abstract class RunningProduct {
  /** Calls without a token. */
  readonly anybody: Client;
  readonly publicUrl: string;
  /** Gives commands that a suite only needs. */
  readonly operator: Operator;
  protected readonly moreApis = new Map<Client, Program>();

  /** @param admin the owner's login: what no client and no process may do */
  protected constructor(
    protected readonly settings: Settings,
    readonly admin: Database,
  ) {
    this.anybody = new Client(`http://127.0.0.1:${settings.PORT}`);
    this.publicUrl = `http://localhost:${settings.PORT}`;
    this.operator = new Operator(settings);
  }

  /** What the programs have said so far. */
  abstract get said(): string;
  /** Ends what the suite has started. @throws Error where an event does not say how it came in, whatever the suite was about */
  abstract close(): Promise<void>;

  /** One more api process of the product, on a port of its own, with settings that differ. Answers calls to it without a token. */
  async startApi(changes: Settings = {}): Promise<Client> {
    const ports = { ...(await freePorts()), ...changes };
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

  /** Registers over HTTP and gets a token by the command line. */
  person(username: string, ...scopes: string[]): Promise<Person> {
    return register(this, username, scopes);
  }

  /** A person with a role (or several, separated by commas), and a token with these scopes, too. */
  async staff(username: string, role: string, ...scopes: string[]): Promise<Person> {
    return register(this, username, scopes, role);
  }

  /** Of what a suite ends: all of it is ended before the first problem is thrown. */
  protected async end(...parts: readonly (() => Promise<unknown>)[]): Promise<void> {
    const incomplete = await eventsWithoutOrigin(this.admin);
    const apis = [...this.moreApis.values()].map((api) => api.stop());
    const problems = await Promise.allSettled([...apis, ...parts.map((part) => part()), this.admin.close()]);
    for (const problem of problems) if (problem.status === 'rejected') throw problem.reason;
    if (incomplete.length > 0) throw new Error(`Events whose metadata does not say who did it: ${incomplete.join('; ')}`);
  }
}
