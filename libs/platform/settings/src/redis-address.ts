import { addressIn } from '@heliograph/kernel';

export interface RedisHost {
  readonly host: string;
  readonly port: number;
}

interface Login {
  readonly username?: string;
  readonly password?: string;
}

/** What `REDIS_URL` leads to: one server, the primary that sentinels know by a name, or a Cluster. */
export type RedisAddress =
  | { readonly kind: 'server'; readonly url: string }
  | {
      readonly kind: 'sentinel';
      readonly sentinels: readonly RedisHost[];
      /** What the sentinels call the primary and its replicas. */
      readonly name: string;
      readonly database: number;
      /** At the servers. */
      readonly login: Login;
      readonly sentinelLogin: Login;
      /** To servers and sentinels. */
      readonly isTls: boolean;
    }
  | { readonly kind: 'cluster'; readonly hosts: readonly RedisHost[]; readonly login: Login; readonly isTls: boolean };

const FORM = /^redis(s?)-(sentinel|cluster):\/\/(?:([^@/?#]*)@)?([^@/?#]+)(?:\/([^?#]*))?(?:\?([^#]*))?$/;
const HOST = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i;
const SENTINEL_PORT = 26_379;
const REDIS_PORT = 6_379;

/** Why the text is no address of Redis, as the end of "<NAME> must be ..."; null: it is one. */
export function redisProblem(text: string): string | null {
  try {
    readRedisAddress(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** @throws Error whose message completes "<NAME> must be ..." and shows nothing of a password */
export function readRedisAddress(text: string): RedisAddress {
  const [, tls, kind, userinfo = '', list = '', path = '', query = ''] = FORM.exec(text) ?? [];
  if (kind === undefined) return serverOf(text);
  const [username = '', ...password] = userinfo.split(':');
  const shared = { login: loginOf(decoded(username), decoded(password.join(':'))), isTls: tls === 's' };
  if (kind === 'sentinel')
    return { kind, sentinels: hostsOf(list, SENTINEL_PORT), ...primaryOf(path), sentinelLogin: sentinelLogin(query), ...shared };
  if (path || query) throw new Error('an address of a Cluster without a database or parameters: a Cluster has database 0 only');
  return { kind: 'cluster', hosts: hostsOf(list, REDIS_PORT), ...shared };
}

function serverOf(text: string): RedisAddress {
  const { protocol, hostname, pathname, search } = addressIn(text) ?? new URL('none:');
  if (/^rediss?:$/.test(protocol) && hostname && !search && /^(\/\d*)?$/.test(pathname)) return { kind: 'server', url: text };
  throw new Error(
    'like redis://user:password@host:6379/0, redis-sentinel://host:26379,host:26379/name-of-primary or redis-cluster://host:6379,host:6379; with TLS rediss:, rediss-sentinel: or rediss-cluster:',
  );
}

function hostsOf(list: string, usualPort: number): RedisHost[] {
  return list.split(',').map((each) => {
    const [, six, name, port = usualPort] = HOST.exec(each) ?? [];
    const host = six ?? name;
    if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
      throw new Error('an address whose hosts are like host:6379,host:6379, without spaces');
    return { host, port: Number(port) };
  });
}

function primaryOf(path: string): { readonly name: string; readonly database: number } {
  const [, name, database = 0] = /^([^/]+)(?:\/(\d{1,5}))?$/.exec(path) ?? [];
  if (name === undefined)
    throw new Error('an address of sentinels with the name of their primary: redis-sentinel://host:26379,host:26379/name-of-primary');
  return { name: decoded(name), database: Number(database) };
}

function sentinelLogin(query: string): Login {
  const { sentinel_username, sentinel_password, ...others } = Object.fromEntries(new URLSearchParams(query));
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`an address of sentinels whose parameters are sentinel_username and sentinel_password`);
  return loginOf(sentinel_username, sentinel_password);
}

function loginOf(username: string | undefined, password: string | undefined): Login {
  return { ...(username && { username }), ...(password && { password }) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('an address whose names and passwords are percent-encoded: %25 for a percent sign');
  }
}
