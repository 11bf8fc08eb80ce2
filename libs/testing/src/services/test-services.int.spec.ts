import { afterAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import pg from 'pg';
import { createDatabase, templateDatabase, type TestDatabase } from './databases.js';
import { startRedis } from './redis.js';
import { testServices } from './test-services.js';

const databases: TestDatabase[] = [];
afterAll(() => Promise.all(databases.map((database) => database.drop())));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

describe('the services of the suites', () => {
  it('has a database in UTF-8 and the C.UTF-8 locale', async () => {
    const database = await createDatabase();
    databases.push(database);
    expect(await query(database.adminUrl, "SELECT current_setting('server_encoding'), lower('ÄÖ')")).toEqual(['UTF8', 'äö']);
  });

  it('lets the owner make extensions, databases and tables', async () => {
    const database = await createDatabase();
    databases.push(database);
    await query(database.adminUrl, 'CREATE EXTENSION pg_trgm');
    await query(database.adminUrl, 'CREATE EXTENSION unaccent');
    await query(database.adminUrl, `ALTER ROLE heliograph IN DATABASE ${database.name} SET lock_timeout = '5s'`);
    expect(await query(database.url, 'SHOW lock_timeout')).toEqual(['5s']);
    expect(await query(database.adminUrl, "SELECT unaccent('é')")).toEqual(['e']);
  });

  it.each(['CREATE TABLE t (a int)', 'CREATE TEMPORARY TABLE t (a int)', 'CREATE SCHEMA s', 'CREATE ROLE r'])(
    'refuses the runtime login: %s',
    async (statement) => {
      const database = await createDatabase();
      databases.push(database);
      await expect(query(database.url, statement)).rejects.toThrow(/permission denied/);
    },
  );

  it('prepares a template once and clones it', async () => {
    let prepared = 0;
    const prepare = async (database: TestDatabase) => {
      prepared += 1;
      await query(database.adminUrl, 'CREATE TABLE stars (name text)');
      await query(database.adminUrl, "INSERT INTO stars VALUES ('Vega')");
    };
    const clones = await Promise.all([templateDatabase('stars', prepare), templateDatabase('stars', prepare)]);
    databases.push(...clones);
    await query((clones[0] as TestDatabase).adminUrl, 'DELETE FROM stars');
    expect(await query((clones[1] as TestDatabase).adminUrl, 'SELECT name FROM stars')).toEqual(['Vega']);
    expect(prepared).toBe(1);
  });

  it('tries again when preparing a template failed', async () => {
    await expect(templateDatabase('moons', () => Promise.reject(new Error('no moon')))).rejects.toThrow('no moon');
    databases.push(await templateDatabase('moons', async () => {}));
  });

  it('has a Redis, and one of its own for a suite that stops it', async () => {
    const shared = new Redis(testServices().redisUrl);
    expect(await shared.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    shared.disconnect();

    const server = await startRedis();
    await server.stop();
    const again = await startRedis(server.port);
    const own = new Redis(again.url);
    expect(await own.ping()).toBe('PONG');
    own.disconnect();
    await again.stop();
  });
});
