import { setImmediate as turn } from 'node:timers/promises';
import { testServices } from '@heliograph/testing/services';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { isConnectionError } from '@heliograph/database';
import { Pipeline } from './pipeline.js';

const PID = { text: 'select pg_backend_pid() as pid' };
const SLEEP = { text: 'select pg_sleep(30)' };

describe('a pipeline', () => {
  let pool: pg.Pool;
  let pipeline: Pipeline;
  const open = (more: pg.PoolConfig = {}) => {
    // Directly to the server: a pooler may give each statement another of its connections.
    pool = new pg.Pool({ connectionString: testServices().directUrl, max: 2, pipeline: true, ...more });
    pool.on('error', () => undefined);
    pipeline = new Pipeline(pool);
  };
  beforeEach(() => open());
  afterEach(async () => {
    pipeline.rest();
    await pool.end();
  });

  const ask = async <Row extends pg.QueryResultRow>(text: string) => (await pipeline.query<Row>({ text })).rows[0];
  const pid = async () => (await pipeline.query<{ pid: number }>(PID)).rows[0]?.pid as number;

  it('sends all on one connection, in order, each a transaction of its own', async () => {
    const all = await Promise.all(
      Array.from({ length: 5 }, () => ask('select pg_backend_pid() as pid, pg_current_xact_id()::text as xact')),
    );
    expect(new Set(all.map((row) => row?.pid)).size).toBe(1);
    const transactions = all.map((row) => Number(row?.xact));
    expect(transactions).toEqual([...transactions].sort((a, b) => a - b));
    expect(new Set(transactions).size).toBe(5);
    expect(pool.totalCount).toBe(1);
  });

  it('has the next statement with the server before the one in front of it is answered', async () => {
    await pid();
    const [first, second] = [ask<{ at: Date }>('select pg_sleep(0.2), clock_timestamp() as at'), ask<{ at: Date }>('select now() as at')];
    // Both have been sent; then this process is so busy that it could send nothing more.
    for (let at = 0; at < 10; at += 1) await turn();
    for (const end = performance.now() + 1_000; performance.now() < end; );
    const [ended, began] = [(await first)?.at.getTime() as number, (await second)?.at.getTime() as number];
    expect(began - ended).toBeLessThan(600);
  });

  it('goes on behind a statement that is refused', async () => {
    const answers = await Promise.allSettled([pid(), ask('select 1 / 0'), pid()]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((answers[2] as PromiseFulfilledResult<number>).value).toBe((answers[0] as PromiseFulfilledResult<number>).value);
  });

  it('gives its connection back at rest, and not before all is answered', async () => {
    const slow = ask('select pg_sleep(0.1)');
    pipeline.rest();
    await slow;
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 0]);
    pipeline.rest();
    await Promise.resolve();
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  });

  it('fails all waiting statements when its connection ends, discards it, and starts on a new one', async () => {
    const first = await pid();
    const waiting = Promise.allSettled([pipeline.query(SLEEP), pid(), pid()]);
    await pool.query('select pg_terminate_backend($1)', [first]);
    for (const answer of await waiting) {
      expect(answer.status).toBe('rejected');
      expect(isConnectionError((answer as PromiseRejectedResult).reason)).toBe(true);
    }
    const second = await pid();
    expect(second).not.toBe(first);
    pipeline.rest();
    await Promise.resolve();
    expect((await pool.query('select count(*)::int as count from pg_stat_activity where pid = $1', [first])).rows[0].count).toBe(0);
  });

  it('discards a connection that does not answer in time, and fails all statements behind it', async () => {
    await pool.end();
    open({ query_timeout: 300 });
    const first = await pid();
    const waiting = Promise.allSettled([pipeline.query(SLEEP), pid()]);
    for (const answer of await waiting) expect(isConnectionError((answer as PromiseRejectedResult).reason)).toBe(true);
    expect(await pid()).not.toBe(first);
  });

  it('is not used behind a pooler, which numbers connections by itself', async () => {
    pool.on('connect', (client) => void Object.assign(client, { processID: 1 }));
    const both = await Promise.all([pid(), ask<{ pid: number }>('select pg_sleep(0.1), pg_backend_pid() as pid').then((row) => row?.pid)]);
    expect(new Set(both).size).toBe(2);
    expect([pool.totalCount, pool.idleCount]).toEqual([2, 2]);
  });

  it('reports that there is no server, and connects again at the next statement', async () => {
    await pool.end();
    const url = new URL(testServices().directUrl);
    open({ connectionString: Object.assign(new URL(url), { port: '1' }).href });
    for (const _ of [1, 2]) await expect(pid()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(pool.totalCount).toBe(0);
  });
});
