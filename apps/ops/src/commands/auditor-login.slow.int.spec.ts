import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contexts } from '@heliograph/contexts';
import { newContext } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { UpdateProfile } from '@heliograph/identity-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { testMasterKeyText, testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { register } from '../spec/installations.js';
import { start } from '../spec/operator.js';

const GUIDE = readFileSync(join(import.meta.dirname, '../../../../docs/guides/auditing.md'), 'utf8');
const login = `auditor_${process.pid}`;
/** What the guide has an operator run, under a name that no other suite has. */
const statements = (/<<'SQL'\n([^`]*)\nSQL\n/.exec(GUIDE)?.[1] ?? '')
  .replaceAll(/\bauditor\b/g, login)
  .split(';')
  .map((each) => each.trim())
  .filter((each) => each !== '');

describe('a login for auditors (docs/guides/auditing.md)', () => {
  let product: TestProduct;
  let superuser: Database;
  let url: string;
  let correlation: string;
  let key: string;
  beforeAll(async () => {
    product = await testProduct(contexts);
    const context = newContext('anonymous');
    correlation = context.correlation;
    const { userId } = await register(product.dispatcher, 'ada', context);
    await product.dispatcher.dispatch(new UpdateProfile(newContext('system:spec'), userId, { bio: 'Light' }));
    await product.runtime.signedCheckpoints.sign();
    key = await product.runtime.signedCheckpoints.publicKey();
    superuser = await Database.connect({ url: superuserUrl() });
    for (const statement of statements) await superuser.query(statement);
    const address = new URL(product.directUrl);
    [address.username, address.password] = [login, 'a password of your own'];
    url = address.href;
  }, 180_000);
  afterAll(async () => {
    await superuser?.query(`drop owned by ${login}`);
    await superuser?.query(`drop role ${login}`);
    await superuser?.close();
    await product.close();
  }, 180_000);

  /** Of the server, on the database of this suite. */
  function superuserUrl(): string {
    const address = new URL(process.env.HELIOGRAPH_TEST_PG_SUPER_URL ?? '');
    address.pathname = new URL(product.directUrl).pathname;
    return address.href;
  }

  const audit = (...args: string[]) => start({ DATABASE_URL: url }, ...args).outcome;

  it.each([
    ['events show', () => ['identity'], /"email":"v1\./],
    ['events find', () => ['--log', 'identity'], /"email":"v1\./],
    ['events trace', () => [correlation, '--json'], /"email":"v1\./],
    ['events streams', () => ['identity'], /user-1/],
    ['events export', () => [], /"email\\":\\"v1\./],
    ['events checkpoints', () => [], /"number":1,/],
    ['events verify', () => ['--key', key], /identity: \d+ events, whole\n[^]*keys: not verified, because this login cannot read them/],
    ['state', () => ['user-1'], /"bio": "v1\./],
  ])('%s works with DATABASE_URL alone, and personal fields stay sealed', async (name, args, shown) => {
    const { code, out } = await audit(...name.split(' '), ...args());
    expect(code).toBe(0);
    expect(out).toMatch(shown);
    expect(out).not.toMatch(/ada@example\.org|Light/);
  });

  it('Q6 opens nothing, also with the master key', async () => {
    const all = { DATABASE_URL: url, REDIS_URL: testServices().redisUrl, HELIOGRAPH_MASTER_KEY: testMasterKeyText };
    for (const settings of [{ DATABASE_URL: url }, { ...all, STORAGE_URL: `file://${testServices().dir}` }]) {
      const { code, out } = await start(settings, 'events', 'show', 'identity', '--open', '--reason', 'to see it').outcome;
      expect([code === 0, out]).toEqual([false, '']);
    }
  });

  it('verify wants the key that the auditor noted down', async () => {
    expect(await audit('events', 'verify')).toMatchObject({ code: 2, err: expect.stringContaining('--key') });
  });

  it('Q6 reads nothing else, and changes nothing', async () => {
    const database = await Database.connect({ url });
    const readable = await database.query<{ name: string }>(
      `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^(pg_|information_schema)' and c.relkind in ('r', 'p', 'v', 'm') and has_schema_privilege(n.oid, 'usage')
         and has_any_column_privilege(c.oid, 'select') order by 1`,
    );
    expect(readable.map(({ name }) => name)).toEqual(
      ['commands', 'events', 'logs', 'signed_checkpoints', 'signing_key_rotations', 'snapshots', 'streams'].map(
        (name) => `event_store.${name}`,
      ),
    );
    for (const sql of [
      'select * from event_store.keys',
      'select * from event_store.secrets',
      'select * from identity.users',
      'delete from event_store.events',
      `update event_store.logs set head_seq = 0`,
      `insert into event_store.commands select * from event_store.commands`,
      'create table event_store.mine (id int)',
      `select event_store.ensure_ranges('identity')`,
    ])
      await expect(database.query(sql)).rejects.toThrow(/permission denied|read-only transaction/);
    await database.close();
  });
});
