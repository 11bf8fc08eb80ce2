import { contexts } from '@heliograph/contexts';
import { Database } from '@heliograph/database';
import { migratedDatabase } from '@heliograph/testing';
import { type TestDatabase, testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type Place, run } from '../spec/operator.js';

// A busy machine takes a while to make all tables of the product.
jest.setTimeout(180_000);

let database: TestDatabase;
let admin: Database;
let here: Place;

/** As if a build had processed so many of the forty events of its log. */
const processed = (checkpoint: string, log: string, seq: number, completeFrom: number) =>
  admin.query(
    `insert into projections.checkpoints (projection, log, incarnation, seq, complete_from) select $1, log, incarnation, $3, $4 from event_store.logs where log = $2`,
    [checkpoint, log, seq, completeFrom],
  );

beforeAll(async () => {
  database = await migratedDatabase(contexts);
  admin = await Database.connect({ url: database.adminUrl, pool: 1 });
  here = { ...database, storageUrl: `file://${testServices().dir}/unfinished-read-models` };
  await admin.query(`update event_store.logs set head_seq = 40 where log in ('identity', 'media')`);
  await processed('search.users@2', 'identity', 40, 0);
  await processed('search.tags@2', 'media', 10, 40);
});
afterAll(async () => {
  await admin.close();
  await database.drop();
});

/** What an operator may ask after an upgrade, and what each says. */
const asked = {
  'db migrate': async () => (await run(here, 'db', 'migrate')).err,
  status: async () => (await run(here, 'status')).out,
  doctor: async () => (await run(here, 'doctor')).out,
};

describe.each(Object.entries(asked))('behind an upgrade %s', (_command, said) => {
  it('names each read model that is rebuilt or filled, how far that is, and what its lists show until then', async () => {
    const text = await said();
    expect(text).toMatch(
      /search\.users@3 is rebuilt by the workers of search \(0 %, 40 events left\); version 2 is served in the meantime/,
    );
    expect(text).toMatch(
      /search\.tags@2 is new and filled by the workers of search \(25 %, 30 events left\); its lists answer 503 until then/,
    );
  });

  it('says of a paused one how it goes on', async () => {
    await run(here, 'projections', 'pause', 'search.users');
    expect(await said()).toMatch(/search\.users@3 waits to be rebuilt, paused: heliograph projections resume search\.users \(0 %/);
    await run(here, 'projections', 'resume', 'search.users');
  });

  it('says of one that cannot be rebuilt why', async () => {
    await admin.query(`insert into projections.rebuilds (projection, signature, failed) values ('search.users', '', 'no such column')`);
    expect(await said()).toMatch(/search\.users@3 cannot be rebuilt, version 2 is served: no such column/);
    await admin.query('delete from projections.rebuilds');
  });
});
