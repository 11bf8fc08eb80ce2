import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { openSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Database } from '@heliograph/database';
import { eventually } from '@heliograph/testing/pure';
import { templateDatabase, testServices } from '@heliograph/testing/services';
import { freePorts } from './free-ports.js';
import type { Person } from './people.js';
import { migrate, settingsOf, wide } from './product.js';
import { environment, expectNoWarning } from './program.js';
import { RunningProduct, type Settings } from './running-product.js';

/** Milliseconds for the programs to start, on a busy machine. */
const LONGEST_START = 60_000;
/** Of the databases of Redis the last: each Jest worker has one of the others. */
const REDIS_DATABASE = '63';

/**
 * One product for all suites of a run that ask for it, at the same time and one after the other. A suite may use it that looks at nothing but its own
 * people and what is theirs: it counts nothing of all, changes nothing for all, and stops no program.
 */
export class SharedProduct extends RunningProduct {
  /** Behind the names of its people, which others would have taken. */
  private readonly mark = randomBytes(4).toString('hex');

  /** The first who asks starts it; it ends with the run. */
  static async use(): Promise<SharedProduct> {
    const settings = (await running().catch(() => null)) ?? (await started());
    return new SharedProduct(settings, await Database.connect({ url: settings.DATABASE_ADMIN_URL as string, pool: 2 }));
  }

  /** @param username a part of the name: the whole is in the answer */
  override person(username: string, ...scopes: string[]): Promise<Person> {
    return super.person(`${username}.${this.mark}`, ...scopes);
  }

  /** @param username a part of the name: the whole is in the answer */
  override staff(username: string, role: string, ...scopes: string[]): Promise<Person> {
    return super.staff(`${username}.${this.mark}`, role, ...scopes);
  }

  /** Also because of other suites. */
  get said(): string {
    return [readFileSync(log(), 'utf8'), ...[...this.moreApis.values()].map(({ output }) => output)].join('\n');
  }

  close(): Promise<void> {
    return this.end(async () => expectNoWarning('the shared product', this.said));
  }
}

const address = () => join(testServices().dir, 'shared-product.socket');
const log = () => join(testServices().dir, 'shared-product.log');

/** The settings of the one that runs. @throws Error there is none */
async function running(): Promise<Settings> {
  const answer = await text(createConnection({ path: address(), signal: AbortSignal.timeout(LONGEST_START) }));
  if (!answer) throw new Error(`The shared product ended while it started:\n${readFileSync(log(), 'utf8')}`);
  return JSON.parse(answer) as Settings;
}

async function started(): Promise<Settings> {
  const database = await templateDatabase('e2e', migrate);
  const redisUrl = Object.assign(new URL(testServices().redisUrl), { pathname: REDIS_DATABASE }).href;
  const settings = { ...settingsOf(database), ...wide, ...(await freePorts()), REDIS_URL: redisUrl };
  const said = openSync(log(), 'a');
  const argv = [join(import.meta.dirname, 'shared-product-process.mjs'), address(), JSON.stringify(settings)];
  spawn(process.execPath, argv, { env: environment({}), stdio: ['ignore', said, said], detached: true }).unref();
  return eventually(running, LONGEST_START);
}
