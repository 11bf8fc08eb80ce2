import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { newContext } from '@heliograph/cqrs';
import { freePort } from '@heliograph/embedded';
import { AddSecret, CreatePersonalToken, GrantRole, RegisterApplication } from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import { openApplication } from '@heliograph/runtime';
import { openRuntimeOf } from '../data/fill.js';
import type { KeptServer } from '../data/kept-server.js';
import { startRedis } from '../server.js';
import type { Session } from '../session.js';

const workspace = join(import.meta.dirname, '..', '..', '..', '..');

export interface ApiProcess {
  readonly base: string;
  /** Where its metrics are. */
  readonly metrics: string;
  readonly pid: number;
}

export interface RunningApi extends ApiProcess {
  /** Of a person with every scope that opens a list. */
  readonly token: string;
  readonly applicationId: number;
}

/** The product's API in a process of its own, on a data set, with a user without rate limits. */
export async function startApi(session: Session, server: KeptServer, userId: number): Promise<RunningApi> {
  const credentials = await credentialsOf(server, UserId(userId));
  return { ...(await startApiProcess(session, server)), ...credentials };
}

/** The product's API in a process of its own, without rate limits. */
export async function startApiProcess(session: Session, server: Pick<KeptServer, 'runtimeUrl' | 'dir' | 'masterKey'>): Promise<ApiProcess> {
  const redisUrl = await startRedis(session);
  if (!redisUrl) throw new Error('The API needs a redis-server here: npm run pretest fetches one');
  const [port, web, metrics] = await Promise.all([freePort(), freePort(), freePort()]);
  const settings = {
    DATABASE_URL: server.runtimeUrl,
    DATABASE_MAY_LOSE_WRITES: '1',
    REDIS_URL: redisUrl,
    STORAGE_URL: `file://${server.dir}/files`,
    DRAIN_SECONDS: '0',
    HELIOGRAPH_MASTER_KEY: server.masterKey,
    PORT: String(port),
    WEB_PORT: String(web),
    METRICS_PORT: String(metrics),
    RATE_LIMIT_TOKEN: '100000000',
    RATE_LIMIT_ANONYMOUS: '100000000',
    RATE_LIMIT_PAGES: '100000000',
    RATE_LIMIT_IMAGES: '100000000',
    STAFF_SECOND_FACTOR: '0',
    NEWCOMER_PHOTOS: '0',
    NEWCOMER_COMMENTS: '0',
    NEWCOMER_FOLLOWS: '0',
    LOG_LEVEL: 'warn',
  };
  const built = join(workspace, 'apps/api/bundle/main.js');
  const script = import.meta.filename.endsWith('.js') && existsSync(built) ? built : join(workspace, 'apps/api/src/main.ts');
  const child = spawn(process.execPath, [...process.execArgv, script], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test', ...settings },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  session.onEnd(() => end(child));
  // eslint-disable-next-line no-restricted-properties -- no time-out: it is ready or it has ended
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (child.exitCode !== null) throw new Error(`The API ended with ${child.exitCode}`);
  const local = (of: number) => `http://127.0.0.1:${of}`;
  return { base: local(port), metrics: `${local(metrics)}/metrics`, pid: child.pid as number };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function credentialsOf(server: KeptServer, userId: UserId): Promise<Omit<RunningApi, keyof ApiProcess>> {
  const runtime = await openRuntimeOf(server);
  const { application, dispatcher } = await openApplication(runtime);
  try {
    const context = () => newContext('system:bench');
    // Credentials are made under the lock of the account, which is this row; people of the data set have none, and nobody signs in.
    await runtime.database.query(
      `insert into identity.passwords (user_id, password_hash, changed_at) values ($1, '', now()) on conflict do nothing`,
      [userId],
    );
    // Some lists are staff's.
    await dispatcher.dispatch(new GrantRole(context(), userId, 'moderator'));
    const scopes = ['read', 'manage:account', 'moderate'];
    const { accessToken } = await dispatcher.dispatch(new CreatePersonalToken(context(), userId, 'bench', scopes));
    const app = await dispatcher.dispatch(
      new RegisterApplication(context(), userId, {
        name: 'bench',
        website: 'https://example.org',
        callbackUrls: ['https://example.org/back'],
        requirePkce: false,
        exactRedirect: false,
      }),
    );
    await dispatcher.dispatch(new AddSecret(context(), userId, app.id));
    return { token: accessToken, applicationId: app.id };
  } finally {
    await application.close();
    await runtime.close();
  }
}
