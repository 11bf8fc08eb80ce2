import { randomBytes } from 'node:crypto';
import { until } from '@heliograph/timing';
import pg from 'pg';
import { testServices } from './test-services.js';

export interface TestDatabase {
  readonly name: string;
  /** The owner's login: DDL, migrations. */
  readonly adminUrl: string;
  /** The login of api and workers: rows only. */
  readonly url: string;
  /** The same login, straight to the server: see `TestServices`. */
  readonly directUrl: string;
  /** The same login for reads: on the replica when the run has one, else the same as `url`. */
  readonly readUrl: string;
  /** Ends open connections and drops the database. */
  drop(): Promise<void>;
}

/** A new, empty database. */
export async function createDatabase(name = `test_${randomBytes(6).toString('hex')}`): Promise<TestDatabase> {
  await asOwner((client) => create(client, name));
  await reachReplica(name);
  return database(name);
}

/**
 * A new database that `prepare` has filled. It runs once per Jest run and template name, whichever suite comes first; the others get clones
 * (30 to 150 ms). `prepare` must have closed its connections when it resolves: a database in use cannot be cloned.
 */
export async function templateDatabase(template: string, prepare: (database: TestDatabase) => Promise<void>): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asOwner(async (client) => {
    // Suites in other processes may want the same template at this moment.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [`template ${template}`]);
    if (!(await exists(client, `template_${template}`))) await build(client, template, prepare);
    await create(client, name, `template_${template}`);
  });
  await reachReplica(name);
  return database(name);
}

async function build(client: pg.Client, template: string, prepare: (database: TestDatabase) => Promise<void>): Promise<void> {
  const half = `building_${template}`;
  await drop(client, half);
  await create(client, half);
  await prepare(database(half));
  await client.query(`ALTER DATABASE ${client.escapeIdentifier(half)} RENAME TO ${client.escapeIdentifier(`template_${template}`)}`);
}

/** Waits until the replica has the database too, when the run has one. */
async function reachReplica(name: string): Promise<void> {
  const { replicaUrl } = testServices();
  if (!replicaUrl) return;
  await connected(replicaUrl, async (client) => {
    if (!(await until(() => exists(client, name), { withinMilliseconds: 20_000, pauseMilliseconds: 5 })))
      throw new Error(`The replica does not get ${name}`);
  });
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  return ((await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).rowCount ?? 0) > 0;
}

async function create(client: pg.Client, name: string, template = 'template0'): Promise<void> {
  const identifier = client.escapeIdentifier(name);
  await client.query(`CREATE DATABASE ${identifier} TEMPLATE ${client.escapeIdentifier(template)}`);
  // A clone does not inherit this. As in the product: the runtime login may create nothing, not even temporary tables.
  await client.query(`REVOKE TEMPORARY ON DATABASE ${identifier} FROM PUBLIC`);
}

async function drop(client: pg.Client, name: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
}

function database(name: string): TestDatabase {
  const { adminUrl, runtimeUrl, directUrl, replicaUrl } = testServices();
  return {
    name,
    adminUrl: on(adminUrl, name),
    url: on(runtimeUrl, name),
    directUrl: on(directUrl, name),
    readUrl: on(replicaUrl ?? runtimeUrl, name),
    drop: () => asOwner((client) => drop(client, name)),
  };
}

function on(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return connected(testServices().adminUrl, work);
}

export async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
