import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import { CreatePersonalToken, RegisterUser } from '@heliograph/identity-contracts';
import { openApplication, openRuntime } from '@heliograph/runtime';
import { eventually, sized } from '@heliograph/testing/pure';
import { type DurablePostgres, emptyOwnRedis, startDurablePostgres, testMasterKey, testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiOnItsOwn, installEverything, startApiOn, startApiProcess } from './spec/api-on-its-own.js';

/** Six seconds for requests while it is away; ten at most for requests that waited before; the rest is for a busy machine. */
const LONGEST_ANSWER_MILLISECONDS = 13_000;
const AGAIN_WITHIN_MILLISECONDS = 5_000;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
  readonly milliseconds: number;
}

describe('the API while its database is away', () => {
  let server: DurablePostgres;
  let api: ApiOnItsOwn;
  let token: string;

  beforeAll(async () => {
    // What callers of the suite before have written is nothing that this product could catch up with.
    await emptyOwnRedis();
    server = await startDurablePostgres();
    await installEverything(server.adminUrl);
    token = await registerTwo();
    api = await startApiOn({ url: server.url, readUrl: server.url, name: 'database-away' });
  }, 90_000);
  afterAll(async () => {
    await api?.close();
    await server?.close();
  });

  /** Ben, and Ada, whose token it returns. */
  async function registerTwo(): Promise<string> {
    const storageUrl = `file://${testServices().dir}/database-away`;
    const queues = { redisUrl: testServices().redisUrl };
    const runtime = await openRuntime({
      contexts,
      databaseUrl: server.url,
      queues,
      masterKey: testMasterKey,
      storageUrl,
      applicationName: 'heliograph test',
    });
    const { application, dispatcher } = await openApplication(runtime);
    const register = (username: string) => {
      const person = { username, name: username, email: `${username}@example.test`, password: 'correct horse battery' };
      return dispatcher.dispatch(new RegisterUser(newContext('anonymous'), person));
    };
    await register('ben');
    const { userId } = await register('ada');
    const scopes = ['read', 'write:follows'];
    const made = await dispatcher.dispatch(new CreatePersonalToken(newContext('system:spec'), userId, 'spec', scopes));
    await application.close();
    await runtime.close();
    return made.accessToken;
  }

  async function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const began = Date.now();
    const answer = await fetch(`${api.base}${path}`, { method, headers });
    const body: unknown = await answer.json();
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body, milliseconds: Date.now() - began };
  }

  const authorized = () => ({ authorization: `Bearer ${token}` });
  const write = (number: number) => ask(number % 2 === 0 ? 'POST' : 'DELETE', '/users/ben/follow', authorized());
  const reads = [() => ask('GET', '/users/ben'), () => ask('GET', '/photos'), () => ask('GET', '/me', authorized())];

  /** Callers that never give up, from before the database goes until it is back. */
  function callers(): () => Promise<Answer[]> {
    const answers: Answer[] = [];
    let calling = true;
    const call = async (next: (number: number) => Promise<Answer>) => {
      for (let number = 0; calling; number++) {
        answers.push(await next(number));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const all = Promise.all([call(write), call(write), ...reads.map((read) => call(read))]);
    return async () => {
      calling = false;
      await all;
      return answers;
    };
  }

  const unavailable = {
    status: 503,
    retryAfter: expect.stringMatching(/^[1-9]\d*$/),
    body: { message: '503 Service Unavailable', status_code: 503, code: 'unavailable' },
  };

  const allServed = async () => {
    const answers = await Promise.all([write(0), ...reads.map((read) => read())]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  };

  type Away = [name: string, away: () => Promise<void> | void, back: () => Promise<void> | void, milliseconds: number];
  const restarted: Away = ['restarted', () => server.stop(), () => server.start(), 1_000];
  const killed: Away = ['killed', () => server.kill(), () => server.start(), 1_000];
  const frozen: Away = ['frozen', () => server.freeze(), () => server.thaw(), 8_000];
  const everyWay = [restarted, killed, frozen];

  it.each(sized([killed, frozen], everyWay, everyWay))(
    '%s: reads and writes are answered with 503 and Retry-After, soon, and go on by themselves',
    async (_, away, back, milliseconds) => {
      await allServed();
      const stop = callers();
      await new Promise((resolve) => setTimeout(resolve, 300));
      await away();
      const meanwhile = Promise.all([write(0), write(1), ...reads.map((read) => read())]);
      try {
        await new Promise((resolve) => setTimeout(resolve, milliseconds));
        for (const answer of await meanwhile) expect(answer).toMatchObject(unavailable);
      } finally {
        await back();
      }
      await eventually(allServed, AGAIN_WITHIN_MILLISECONDS);
      const answers = await stop();
      for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(unavailable);
      expect(Math.max(...answers.map((answer) => answer.milliseconds))).toBeLessThan(LONGEST_ANSWER_MILLISECONDS);
    },
    90_000,
  );

  const stopped: Away = ['stopped', () => server.stop(), () => server.start(), 0];

  it.each(sized([stopped], [stopped, frozen], [stopped, frozen]))(
    '%s: a process that is asked to end writes what it does and ends within the time that it is given',
    async (_, away, back) => {
      const program = await startApiProcess({ url: server.url, readUrl: server.url, name: 'database-away-process' });
      try {
        // Something is collected, and wakes somebody, and something is under way.
        const under = (path: string, method = 'GET') =>
          fetch(`${program.base}${path}`, { method, headers: authorized() }).then(
            ({ status }) => status,
            () => 0,
          );
        expect(await under('/users/ben/follow', 'POST')).toBe(200);
        await away();
        const underWay = [under('/users/ben/follow', 'DELETE'), under('/photos')];
        await new Promise((resolve) => setTimeout(resolve, 300));
        const asked = performance.now();
        program.send('SIGTERM');
        AbortSignal.timeout(15_000).addEventListener('abort', () => program.send('SIGKILL'));
        expect(await program.ended).toEqual({ code: expect.any(Number), signal: null });
        expect(performance.now() - asked).toBeLessThan(10_000);
        expect(program.output()).toMatch(/"msg":"stopped/);
        await Promise.all(underWay);
      } finally {
        program.send('SIGKILL');
        await back();
      }
    },
    60_000,
  );

  it('O9 a cached token is accepted for half a second at most; requests without one still get answers that need no database', async () => {
    const nowhere = (headers: Record<string, string> = {}) => ask('GET', '/nowhere', headers);
    const withToken = () => nowhere({ authorization: `Bearer ${token}` });
    const lookUps = async () =>
      Number(/lookups_total\{from="database"\} (\d+)/.exec(await (await fetch(api.metrics)).text())?.[1] ?? Number.NaN);
    expect([(await withToken()).status, (await withToken()).status]).toEqual([404, 404]);
    const before = await lookUps();
    expect([(await withToken()).status, await lookUps()]).toEqual([404, before]);
    await server.stop();
    const stopped = performance.now();
    try {
      await eventually(async () => expect(await withToken()).toMatchObject(unavailable));
      expect(performance.now() - stopped).toBeLessThan(1_000);
      expect((await nowhere()).status).toBe(404);
      expect((await nowhere({ authorization: 'Bearer nonsense' })).status).toBe(401);
    } finally {
      await server.start();
    }
    await eventually(async () => expect((await withToken()).status).toBe(404), AGAIN_WITHIN_MILLISECONDS);
    // The restarted server may be another one: nothing that was read from the one before is valid.
    expect(await lookUps()).toBeGreaterThan(before);
  }, 60_000);
});
