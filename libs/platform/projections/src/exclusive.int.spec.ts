import { Database } from '@heliograph/database';
import { createDatabase, type TestDatabase } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exclusively } from './exclusive.js';

/** Transactions of this database that wait for their next statement, and whether they hold a snapshot in the meantime. */
const WAITING = `select backend_xmin is not null as "holdsSnapshot" from pg_stat_activity
  where datname = current_database() and state = 'idle in transaction'`;

describe('one rebuild or verification at a time', () => {
  let database: TestDatabase;
  let admin: Database;
  beforeAll(async () => {
    database = await createDatabase();
    admin = await Database.connect({ url: database.adminUrl, pool: 3 });
  });
  afterAll(async () => {
    await admin.close();
    await database.drop();
  });

  it('refuses a second one, and allows it afterwards', async () => {
    const second = () => exclusively(admin, 'shelf.things', async () => 'done');
    await exclusively(admin, 'shelf.things', async () => {
      await expect(second()).rejects.toThrow('Another rebuild or verification of shelf.things is under way');
      expect(await exclusively(admin, 'shelf.others', async () => 'done')).toBe('done');
    });
    expect(await second()).toBe('done');
  });

  it('holds no snapshot while it works: vacuum can remove dead rows of all tables at the same time', async () => {
    await exclusively(admin, 'shelf.things', async () => expect(await admin.query(WAITING)).toEqual([{ holdsSnapshot: false }]));
  });
});
