import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import {
  commentOnDatabase,
  databaseComment,
  ensureDatabase,
  ensureLogins,
  initCluster,
  install,
  type PostgresServer,
  startPostgres,
} from '@heliograph/database/embedded';
import { type DataFolder } from './data-folder.js';
import { choosePostgresPort } from './ports.js';

/** The embedded PostgreSQL of the solo profile, ready: cluster, two logins, one database. */
export interface Database {
  readonly url: string;
  readonly adminUrl: string;
  /** Where its files lie. */
  readonly folder: string;
  readonly server: PostgresServer;
  /** The program that has brought it to its newest tables, by `noteMigrated`; null: none. Kept in the database itself. */
  readonly migratedBy: string | null;
  noteMigrated(program: string): Promise<void>;
  /** Again on the same port, after it ended unexpectedly. */
  restart(): Promise<PostgresServer>;
}

const SUPERUSER = 'postgres';
const OWNER = 'heliograph_owner';
const RUNTIME = 'heliograph';
const NAME = 'heliograph';

export async function startDatabase(folder: DataFolder, say: (line: string) => void): Promise<Database> {
  const passwords = keepPasswords(folder.logins);
  const installation = await install({ clusterDir: folder.cluster, say });
  if ((await initCluster(installation, { superuser: SUPERUSER, password: passwords.superuser, durable: true })) === 'made') {
    say(`Created a database in ${installation.clusterDir}.`);
  }
  const start = (port: number) =>
    startPostgres(installation, { port, logFile: folder.log('postgres'), parameters: { max_connections: '200' } });
  const server = await startSomewhere(start);
  const urlOf = (user: string, password: string, database: string) => `postgres://${user}:${password}@127.0.0.1:${server.port}/${database}`;
  const superuser = urlOf(SUPERUSER, passwords.superuser, 'postgres');
  let migratedBy: string | null;
  try {
    await ensureLogins(superuser, {
      owner: { name: OWNER, password: passwords.owner },
      runtime: { name: RUNTIME, password: passwords.runtime },
    });
    await ensureDatabase(superuser, NAME, OWNER);
    migratedBy = await databaseComment(superuser, NAME);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    url: urlOf(RUNTIME, passwords.runtime, NAME),
    adminUrl: urlOf(OWNER, passwords.owner, NAME),
    folder: installation.clusterDir,
    server,
    migratedBy,
    noteMigrated: (program) => commentOnDatabase(superuser, NAME, program),
    restart: () => start(server.port),
  };
}

/** Between choosing a port and listening on it another process may take it. */
async function startSomewhere(start: (port: number) => Promise<PostgresServer>): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await choosePostgresPort();
    try {
      return await start(port);
    } catch (error) {
      if (attempt === 3 || !String(error).includes('Address already in use')) throw error;
    }
  }
}

type Passwords = Readonly<Record<'superuser' | 'owner' | 'runtime', string>>;

function keepPasswords(path: string): Passwords {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Passwords;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const password = () => randomBytes(24).toString('base64url');
  const passwords: Passwords = { superuser: password(), owner: password(), runtime: password() };
  writeFileSync(`${path}.new`, JSON.stringify(passwords, null, 2), { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return passwords;
}
