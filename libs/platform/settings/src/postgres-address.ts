import { addressIn } from '@heliograph/kernel';

/** What stands in an address of PostgreSQL, in the notation of libpq: several servers, TLS, and which of the servers is wanted. */
export interface PostgresAddress {
  readonly user: string;
  readonly database: string;
  /** `host:port` of each server, as it was given; empty for a socket. */
  readonly servers: readonly string[];
  /** One address for each server, without what the fields below say. */
  readonly urls: readonly string[];
  readonly tls: PostgresTls | null;
  /** Only a server that takes writes will do. */
  readonly isPrimaryWanted: boolean;
}

export interface PostgresTls {
  /** require: encrypted, and any server is accepted. verify-ca: its certificate is signed by the authority. verify-full: and it is for this host. */
  readonly mode: 'require' | 'verify-ca' | 'verify-full';
  /** Files in PEM. */
  readonly authority: string | null;
  readonly certificate: string | null;
  readonly key: string | null;
}

const FORM = /^(postgres(?:ql)?:\/\/)((?:[^@/?#]*@)?)([^/?#]*)\/([^/?#]+)(?:\?([^#]*))?$/;

/** Why the text is no address of PostgreSQL, as the end of "<NAME> must be ..."; null: it is one. */
export function postgresProblem(text: string): string | null {
  try {
    readPostgresAddress(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** @throws Error whose message completes "<NAME> must be ..." and shows nothing of a password */
export function readPostgresAddress(text: string): PostgresAddress {
  const [, scheme, login, list, database, query = ''] = FORM.exec(text) ?? [];
  const servers = (list ?? '').split(',').filter((_, index, all) => all.length > 1 || all[index] !== '');
  const rest = new URLSearchParams(query);
  const take = (name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return value || null;
  };
  const tls = tlsOf(take);
  const target = take('target_session_attrs');
  if (target !== null && !['any', 'read-write', 'primary'].includes(target))
    throw new Error('an address whose target_session_attrs is read-write or primary');
  const unknown = [...rest.keys()].find((name) => /^(ssl|target)/i.test(name));
  if (unknown !== undefined) throw new Error(`an address without ${unknown}, which is not supported`);
  const behind = rest.size > 0 ? `?${rest}` : '';
  const urls = (servers.length === 0 ? [''] : servers).map((server) => `${scheme}${login}${server}/${database}${behind}`);
  const areWhole = urls.every((url, index) => addressIn(url) !== null && (servers.length === 0 || (servers[index] as string) !== ''));
  if (database === undefined || !areWhole)
    throw new Error('like postgres://user:password@host:5432/database, or with several servers: host:5432,host:5432');
  return {
    user: decodeURIComponent((login ?? '').split(/[:@]/, 1)[0] ?? ''),
    database: decodeURIComponent(database),
    servers,
    urls,
    tls,
    isPrimaryWanted: target === 'read-write' || target === 'primary' || (target === null && servers.length > 1),
  };
}

function tlsOf(take: (name: string) => string | null): PostgresTls | null {
  const [flag, mode] = [take('ssl'), take('sslmode')];
  const files = { authority: take('sslrootcert'), certificate: take('sslcert'), key: take('sslkey') };
  const wanted = mode ?? (flag === 'true' || flag === '1' ? 'verify-full' : 'disable');
  if (wanted === 'disable') return null;
  if (wanted !== 'require' && wanted !== 'verify-ca' && wanted !== 'verify-full')
    throw new Error('an address whose sslmode is disable, require, verify-ca or verify-full');
  // As libpq has it: an authority that is named is asked.
  return { mode: wanted === 'require' && files.authority !== null ? 'verify-ca' : wanted, ...files };
}
