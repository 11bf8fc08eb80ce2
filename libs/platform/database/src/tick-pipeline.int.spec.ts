import { testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from './database.js';

const PID = { name: 'pid', text: 'select pg_backend_pid()::int as pid, $1::int as given', params: [0] };
const given = (number: number) => ({ ...PID, params: [number] });
const failing = { name: 'failing', text: 'select 1 / $1::int as never', params: [0] };

describe('statements of one turn', () => {
  let database: Database;
  let throughPooler: Database;
  beforeAll(async () => {
    database = await Database.connect({ url: testServices().directUrl, pool: 4, answerWithin: 2_000 });
    throughPooler = await Database.connect({ url: testServices().runtimeUrl, pool: 4 });
  });
  afterAll(() => Promise.all([database.close(), throughPooler.close()]));

  const asked = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => database.prepared<{ pid: number; given: number }>(given(at))));

  it('are answered by one connection, each with its own rows', async () => {
    const rows = (await asked(5)).flat();
    expect(rows.map((row) => row.given)).toEqual([0, 1, 2, 3, 4]);
    expect(new Set(rows.map(({ pid }) => pid)).size).toBe(1);
  });

  it('are of several connections where there are many', async () => {
    const rows = (await asked(20)).flat();
    expect(rows.map((row) => row.given)).toEqual(Array.from({ length: 20 }, (_, at) => at));
    expect(new Set(rows.map(({ pid }) => pid)).size).toBeGreaterThan(1);
  });

  it('stand for themselves: one that is refused leaves the others, and the connection', async () => {
    const [before, refused, behind] = await Promise.allSettled([
      database.prepared<{ pid: number }>(given(1)),
      database.prepared(failing),
      database.prepared<{ pid: number }>(given(2)),
    ]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect([before, behind]).toMatchObject([{ value: [{ given: 1 }] }, { value: [{ given: 2 }] }]);
    expect((await asked(2)).flat()).toHaveLength(2);
  });

  it('are named again where a connection has forgotten their names', async () => {
    await asked(3);
    await Promise.all(Array.from({ length: 4 }, () => database.query('deallocate all')));
    expect((await asked(3)).flat().map((row) => row.given)).toEqual([0, 1, 2]);
  });

  it('fail together where the connection ends, and the next ones have another', async () => {
    const kill = { name: 'kill', text: 'select pg_terminate_backend(pg_backend_pid()), $1::int', params: [0] };
    const ends = await Promise.allSettled([database.prepared(given(1)), database.prepared(kill), database.prepared(given(2))]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect((await asked(3)).flat().map((row) => row.given)).toEqual([0, 1, 2]);
  });

  it('are late together: none waits longer than it may, and the next ones have another connection', async () => {
    const slow = { name: 'slow', text: 'select pg_sleep($1::int)', params: [30] };
    const started = performance.now();
    const ends = await Promise.allSettled([database.prepared(slow), database.prepared(given(2))]);
    expect(performance.now() - started).toBeLessThan(4_000);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await asked(2)).flat()).toHaveLength(2);
  });

  it('are answered through a pooler, too', async () => {
    const rows = await Promise.all([1, 2, 3].map((number) => throughPooler.prepared<{ given: number }>(given(number))));
    expect(rows.flat().map((row) => row.given)).toEqual([1, 2, 3]);
  });
});
