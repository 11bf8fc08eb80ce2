import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@heliograph/testing/pure';
import { startTestPostgres, startTestReplica, type TestPostgres, type TestReplica, testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from './database.js';
import { pendingMigrations } from './migrate.js';
import { openProblem } from './open-problem.js';
import { type Certificates, makeCertificates } from './spec/certificates.js';

let dir: string;
let certificates: Certificates;
let primary: TestPostgres;
let replica: TestReplica;

beforeAll(async () => {
  dir = await mkdtemp(join(testServices().dir, 'connecting-'));
  certificates = await makeCertificates(dir);
  const { authority, server, serverKey } = certificates;
  primary = await startTestPostgres(dir, { ssl: 'on', ssl_cert_file: server, ssl_key_file: serverKey, ssl_ca_file: authority });
  replica = await startTestReplica(primary, dir);
}, 60_000);
afterAll(async () => {
  await replica?.stop();
  await primary?.stop();
});

/** One statement under this address; what it answers, or why the address cannot be used. */
async function asked(url: string, sql = 'select ssl as answer from pg_stat_ssl where pid = pg_backend_pid()'): Promise<unknown> {
  try {
    const database = await Database.connect({ url, pool: 2 });
    try {
      return (await database.query<{ answer: unknown }>(sql))[0]?.answer;
    } finally {
      await database.close();
    }
  } catch (error) {
    return openProblem(url, error) ?? error;
  }
}

const at = (host: string, query: string) => Object.assign(new URL(primary.runtimeUrl), { hostname: host, search: query }).href;
const refused = (words: string) => ({ kind: 'wrong', problem: expect.stringContaining(words) });

describe('TLS to PostgreSQL, in the words of libpq', () => {
  it.each([
    ['127.0.0.1', 'sslmode=disable', false],
    ['127.0.0.1', 'sslmode=require', true],
  ])('%s %s', async (host, query, answer) => expect(await asked(at(host, query))).toBe(answer));

  it('verify-ca asks who has signed, and verify-full for which host', async () => {
    const signedBy = (file: string) => `sslrootcert=${encodeURIComponent(file)}`;
    const { authority, foreignAuthority } = certificates;
    expect(await asked(at('127.0.0.1', `sslmode=verify-ca&${signedBy(authority)}`))).toBe(true);
    expect(await asked(at('localhost', `sslmode=verify-full&${signedBy(authority)}`))).toBe(true);
    expect(await asked(at('127.0.0.1', `sslmode=verify-full&${signedBy(authority)}`))).toEqual(refused('TLS, which fails'));
    for (const mode of ['require', 'verify-ca', 'verify-full'])
      expect(await asked(at('localhost', `sslmode=${mode}&${signedBy(foreignAuthority)}`))).toEqual(refused('TLS, which fails'));
    expect(await asked(at('localhost', 'sslmode=verify-full'))).toEqual(refused('TLS, which fails'));
    expect(await asked(at('localhost', `sslmode=verify-full&${signedBy('/nowhere.pem')}`))).toEqual(
      refused('/nowhere.pem, which cannot be read'),
    );
  });

  it('a server that wants a certificate of the client is given it', async () => {
    const rules = join(primary.installation.clusterDir, 'pg_hba.conf');
    await writeFile(rules, `hostssl template1 all all scram-sha-256 clientcert=verify-ca\n${await readFile(rules, 'utf8')}`);
    await asked(primary.superUrl, 'select pg_reload_conf() as answer');
    const inTemplate = (query: string) => Object.assign(new URL(at('127.0.0.1', query)), { pathname: '/template1' }).href;
    await eventually(async () => expect(await asked(inTemplate('sslmode=require'))).toEqual(refused('which the server at')));
    const own = `sslcert=${encodeURIComponent(certificates.client)}&sslkey=${encodeURIComponent(certificates.clientKey)}`;
    expect(await asked(inTemplate(`sslmode=require&${own}`))).toBe(true);
  });
});

describe('several servers', () => {
  it('the one that takes writes is used, wherever it stands; after a failover it is the other one', async () => {
    const both = (url: string) => {
      const { host } = new URL(url);
      return url.replace(host, `${new URL(replica.superUrl).host},${host}`);
    };
    const url = both(primary.superUrl);
    const port = 'select inet_server_port() as answer';
    expect(await asked(url, port)).toBe(Number(new URL(primary.superUrl).port));
    expect(await pendingMigrations(url, [])).toEqual([]);
    const database = await Database.connect({ url, pool: 2 });
    try {
      await database.query('create table written (at timestamptz)');
      // What the standby has not received would be lost with the primary.
      const behind = 'select count(*)::int as n from pg_class where relname = $1';
      const standby = await Database.connect({ url: replica.superUrl, pool: 1 });
      await eventually(async () => expect(await standby.query(behind, ['written'])).toEqual([{ n: 1 }]));
      await primary.stop();
      await expect(database.query('insert into written values (now())')).rejects.toThrow();
      await standby.query('select pg_promote()');
      await standby.close();
      await eventually(async () => void (await database.query('insert into written values (now())')), 10_000);
      expect(await database.query('select inet_server_port() as port')).toEqual([{ port: Number(new URL(replica.superUrl).port) }]);
    } finally {
      await database.close();
    }
  });

  it('none that takes writes is away, not wrong', async () => {
    const url = 'postgres://a:b@127.0.0.1:1,127.0.0.1:2/c';
    expect(await asked(url)).toEqual({ kind: 'away', problem: expect.stringContaining('127.0.0.1:1, 127.0.0.1:2') });
  });
});
