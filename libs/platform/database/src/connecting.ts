import { readFileSync } from 'node:fs';
import { type PostgresAddress, readPostgresAddress } from '@heliograph/settings';
import { isConnectionError } from './connection-error.js';
import pg from 'pg';

/** Milliseconds that one of several servers may take to say whether it takes writes. */
const LONGEST_PROBE = 2_000;
/** Milliseconds for which an answer holds: a pool that begins again opens all of its connections at once. */
const PROBE_HOLDS = 1_000;

/** Options of pg for an address of `DATABASE_URL`, `DATABASE_ADMIN_URL` or `READ_DATABASE_URL`: TLS, and which of several servers. */
export interface Connecting {
  readonly connectionString: string;
  readonly ssl?: pg.ClientConfig['ssl'];
  /** Chooses the server at each connect. */
  readonly Client?: typeof pg.Client;
}

/** @throws Error with a `path` when a file of the address cannot be read */
export function connecting(url: string): Connecting {
  const address = readPostgresAddress(url);
  const ssl = tlsOf(address);
  const options = { connectionString: address.urls[0] as string, ...(ssl && { ssl }) };
  return address.urls.length > 1 || address.isPrimaryWanted ? { ...options, Client: choosing(address, ssl) } : options;
}

/** A connection of its own; `connect` it. */
export function clientOf(url: string, config: pg.ClientConfig = {}): pg.Client {
  const { Client = pg.Client, ...options } = connecting(url);
  return new Client({ ...options, ...config });
}

function tlsOf({ tls }: PostgresAddress): Exclude<pg.ClientConfig['ssl'], boolean> {
  if (tls === null) return undefined;
  const file = (name: string, path: string | null) => (path === null ? {} : { [name]: readFileSync(path, 'utf8') });
  return {
    rejectUnauthorized: tls.mode !== 'require',
    ...(tls.mode === 'verify-ca' && { checkServerIdentity: () => undefined }),
    ...file('ca', tls.authority),
    ...file('cert', tls.certificate),
    ...file('key', tls.key),
  };
}

/** Servers are asked at once, and the first that takes writes is used: one that is out of reach is not waited for. */
function choosing(address: PostgresAddress, ssl: pg.ClientConfig['ssl']): typeof pg.Client {
  let asked: { readonly at: number; readonly answer: Promise<URL> } | null = null;
  const server = () => {
    if (asked === null || performance.now() - asked.at > PROBE_HOLDS) {
      const answer = firstOf(address.urls.map((url) => probe(url, ssl, address.isPrimaryWanted)));
      asked = { at: performance.now(), answer };
      answer.catch(() => (asked = null));
    }
    return asked.answer;
  };
  return class extends pg.Client {
    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      const connected = server().then(async ({ hostname, port }) => {
        Object.assign(this, { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 5432) });
        await super.connect();
        return this;
      });
      if (callback === undefined) return connected;
      connected.then(
        () => process.nextTick(callback as () => void),
        (error: Error) => process.nextTick(callback, error),
      );
    }
  };
}

/** The address itself, where its server answers and takes writes, if that is wanted. */
async function probe(databaseUrl: string, ssl: pg.ClientConfig['ssl'], isPrimaryWanted: boolean): Promise<URL> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    ssl,
    connectionTimeoutMillis: LONGEST_PROBE,
    query_timeout: LONGEST_PROBE,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (isPrimaryWanted && rows[0]?.transaction_read_only !== 'off')
      throw Object.assign(new Error(`${new URL(databaseUrl).host} takes no writes`), { code: READ_ONLY });
    return new URL(databaseUrl);
  } finally {
    void client.end().catch(() => undefined);
  }
}

const READ_ONLY = '25006';

/** @throws the first error that says more than that a server is away, or is a standby */
async function firstOf(answers: readonly Promise<URL>[]): Promise<URL> {
  try {
    return await Promise.any(answers);
  } catch (error) {
    const { errors } = error as AggregateError;
    throw errors.find((each) => !isConnectionError(each)) ?? errors[0];
  }
}
