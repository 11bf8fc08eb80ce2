import { testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from './database.js';
import { TIMED_OUT } from './time-outs.js';

describe('a statement that is not answered in time', () => {
  let database: Database;
  beforeAll(async () => {
    database = await Database.connect({ url: testServices().directUrl, pool: 1, answerWithin: 200 });
  });
  afterAll(() => database.close());

  const text = 'select pg_sleep(1)';

  it.each([
    ['a plain one', () => database.query(text)],
    ['a prepared one', () => database.prepared({ name: 'sleep', text, params: [] })],
    ['one of a transaction', () => database.transaction((tx) => tx.query(text))],
  ])('has the code of a time-out, and the next one has a connection: %s', async (_, late) => {
    await expect(late()).rejects.toMatchObject({ code: TIMED_OUT });
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is not confused with one that is refused', async () => {
    await expect(database.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
  });
});
