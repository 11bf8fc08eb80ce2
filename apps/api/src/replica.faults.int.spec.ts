import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { CreatePersonalToken, RegisterUser } from '@heliograph/identity-contracts';
import { openApplication, openRuntime, type Runtime, startWorkers } from '@heliograph/runtime';
import { eventually } from '@heliograph/testing/pure';
import {
  emptyOwnRedis,
  startTestPostgres,
  startTestReplica,
  testMasterKey,
  type TestPostgres,
  type TestReplica,
  testServices,
} from '@heliograph/testing/services';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiOnItsOwn, installEverything, startApiOn } from './spec/api-on-its-own.js';

let primary: TestPostgres;
let replica: TestReplica;
let api: ApiOnItsOwn;
let token: string;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  // What callers of the suite before have written is nothing that this product could catch up with.
  await emptyOwnRedis();
  const dir = await mkdtemp(join(testServices().dir, 'replica-'));
  primary = await startTestPostgres(dir, { synchronous_commit: 'local' });
  closing.push(() => primary.stop());
  await ask(primary.adminUrl, 'create database product');
  await installEverything(inProduct(primary.adminUrl));
  replica = await startTestReplica(primary, dir);
  closing.push(() => replica.stop());
  token = await startWork();
  api = await startApiOn({ url: inProduct(primary.runtimeUrl), readUrl: inProduct(replica.runtimeUrl), name: 'replica' });
  closing.push(() => api.close());
}, 60_000);
afterEach(() => onReplica('select pg_wal_replay_resume()').catch(() => undefined));
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** Workers, Bob, and Ada, whose token it returns. */
async function startWork(): Promise<string> {
  const runtime: Runtime = await openRuntime({
    contexts,
    databaseUrl: inProduct(primary.runtimeUrl),
    queues: { redisUrl: testServices().redisUrl },
    masterKey: testMasterKey,
    storageUrl: `file://${testServices().dir}/replica-files`,
    applicationName: 'heliograph test',
  });
  const { application, dispatcher } = await openApplication(runtime);
  const { database, store, queues } = runtime;
  const services = { dispatcher, database, store, queues, storageUrl: `file://${testServices().dir}/replica-files`, log: () => undefined };
  const workers = startWorkers({ runtime, contexts: ['views', 'social-graph', 'search'], services, sweepMilliseconds: 200 });
  closing.push(() =>
    workers
      .stop()
      .then(() => application.close())
      .then(() => runtime.close()),
  );
  const register = (username: string) =>
    dispatcher.dispatch(
      new RegisterUser(newContext('anonymous'), { username, name: username, email: `${username}@example.org`, password: 'long enough' }),
    );
  await register('bob');
  const { userId } = await register('ada');
  const scopes = ['read', 'write:follows', 'write:profile'];
  return (await dispatcher.dispatch(new CreatePersonalToken(newContext('system:spec'), userId, 'spec', scopes))).accessToken;
}

function inProduct(url: string): string {
  return Object.assign(new URL(url), { pathname: '/product' }).href;
}

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const database = await Database.connect({ url, pool: 1 });
  return database.query<Row>(sql).finally(() => database.close());
}

const onReplica = <Row extends object>(sql: string) => ask<Row>(replica.superUrl, sql);

async function pauseReplay(): Promise<void> {
  await onReplica('select pg_wal_replay_pause()');
  await eventually(async () => expect(await onReplica('select pg_get_wal_replay_pause_state() as state')).toEqual([{ state: 'paused' }]));
}

const ada = () => ({ authorization: `Bearer ${token}` });
async function call(method: string, path: string, headers: Record<string, string> = {}): Promise<{ data: { username: string }[] }> {
  const response = await fetch(`${api.base}${path}`, { method, headers });
  expect([method, path, response.status]).toEqual([method, path, 200]);
  return (await response.json()) as { data: { username: string }[] };
}
const followersOfBob = async (headers?: Record<string, string>) =>
  (await call('GET', '/users/bob/followers', headers)).data.map(({ username }) => username);

async function metric(name: string): Promise<number> {
  const text = await (await fetch(api.metrics)).text();
  return Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (.*)$`, 'm').exec(text)?.[1]);
}
const usable = (wanted: 0 | 1) => eventually(async () => expect(await metric('heliograph_replica_usable')).toBe(wanted), 20_000);
const answered = () => metric('heliograph_replica_reads_total{outcome="answered"}');

/** Reads until the replica has answered: on a busy machine it may be left for a moment. */
async function readOnReplica(expected: string[], headers?: Record<string, string>): Promise<void> {
  await eventually(async () => {
    const before = await answered();
    expect(await followersOfBob(headers)).toEqual(expected);
    expect(await answered()).toBeGreaterThan(before);
  }, 20_000);
}

describe('reads on a streaming replica', () => {
  it('answers lists from the replica', async () => {
    await readOnReplica([]);
  });

  it('R3 shows callers their own writes and still reads from the replica, while that keeps up', async () => {
    await usable(1);
    for (let time = 0; time < 10; time++) {
      await call('POST', '/users/bob/follow', ada());
      expect(await followersOfBob(ada())).toEqual(['ada']);
      await call('DELETE', '/users/bob/follow', ada());
      expect(await followersOfBob(ada())).toEqual([]);
    }
    await readOnReplica([], ada());
  });

  it('R3 shows callers their own writes while the replica is paused; others may read the state before', async () => {
    let older = false;
    for (let attempt = 0; attempt < 10 && !older; attempt++) {
      await usable(1);
      await pauseReplay();
      await call('POST', '/users/bob/follow', ada());
      // Before the next poll of the replica, unless this machine is too slow for that.
      older = (await followersOfBob()).length === 0;
      expect(await followersOfBob(ada())).toEqual(['ada']);
      expect((await call('GET', '/users/bob', ada())).data).toMatchObject({ is_followed: 1 });
      await onReplica('select pg_wal_replay_resume()');
      await call('DELETE', '/users/bob/follow', ada());
      await eventually(async () => expect(await followersOfBob()).toEqual([]));
    }
    expect(older).toBe(true);
  });

  it('shows callers their own writes in rows that are written inline also while all read models are paused', async () => {
    const pause = (paused: boolean) => ask(inProduct(primary.adminUrl), `update projections.checkpoints set paused = ${paused}`);
    await pause(true);
    try {
      // Until the replica knows of the pause: it must have nothing to wait for but the log.
      await readOnReplica([]);
      await pauseReplay();
      await call('POST', '/users/bob/follow', ada());
      expect(await followersOfBob(ada())).toEqual(['ada']);
      await call('DELETE', '/users/bob/follow', ada());
      expect(await followersOfBob(ada())).toEqual([]);
    } finally {
      await pause(false);
    }
  });

  it('leaves a replica that stays behind, and takes it again when it has caught up', async () => {
    await usable(1);
    await pauseReplay();
    await call('POST', '/users/bob/follow', ada());
    await usable(0);
    expect(await followersOfBob()).toEqual(['ada']);
    await onReplica('select pg_wal_replay_resume()');
    await readOnReplica(['ada']);
  });

  it('waits for a frozen replica no longer than two seconds, and reads from the primary', async () => {
    await usable(1);
    const sessions = await onReplica<{ pid: number }>("select pid from pg_stat_activity where application_name = 'heliograph api'");
    try {
      for (const { pid } of sessions) process.kill(pid, 'SIGSTOP');
      expect(await followersOfBob()).toEqual(['ada']);
      await usable(0);
      expect(await followersOfBob()).toEqual(['ada']);
    } finally {
      for (const { pid } of sessions) process.kill(pid, 'SIGCONT');
    }
    await usable(1);
  });

  it('continues without the replica', async () => {
    process.kill(replica.pid, 'SIGKILL');
    expect(await followersOfBob()).toEqual(['ada']);
    await usable(0);
    expect(await followersOfBob(ada())).toEqual(['ada']);
    await call('DELETE', '/users/bob/follow', ada());
    expect(await followersOfBob(ada())).toEqual([]);
  });
});
