import { contexts } from '@heliograph/contexts';
import { Database } from '@heliograph/database';
import { migratedDatabase } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { emptyOwnRedis, type TestDatabase } from '@heliograph/testing/services';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type ApiOnItsOwn, startApiOn } from './spec/api-on-its-own.js';

jest.setTimeout(120_000);

let database: TestDatabase;
let admin: Database;
let own: ApiOnItsOwn | null = null;

beforeAll(async () => {
  await emptyOwnRedis();
  database = await migratedDatabase(contexts);
  admin = await Database.connect({ url: database.adminUrl, pool: 2 });
});
afterAll(async () => {
  await own?.close();
  await admin.close();
  await database.drop();
});

const answer = async (path: string) => {
  const { status, headers } = await fetch(`${own?.base}${path}`);
  return { status, retryAfter: headers.get('retry-after') };
};

it('lists of a read model that is new and not filled answer 503 with Retry-After, others answer; once it is filled all do', async () => {
  await admin.query(
    `insert into projections.checkpoints (projection, log, incarnation, seq, complete_from) select 'search.tags@2', log, incarnation, 0, 5 from event_store.logs where log = 'media'`,
  );
  own = await startApiOn(database);
  expect(await answer('/search/tags/sea')).toEqual({ status: 503, retryAfter: '5' });
  expect(await answer('/photos?sort=recent')).toEqual({ status: 200, retryAfter: null });
  await admin.query(`update projections.checkpoints set seq = 5 where projection = 'search.tags@2'`);
  await eventually(async () => expect((await answer('/search/tags/sea')).status).toBe(200));
});
