/** An address taken apart by its own text. Nothing is decoded or resolved: what a browser would do with it is asked separately. */
export interface Address {
  readonly text: string;
  /** Lower case. */
  readonly scheme: string;
  readonly web: boolean;
  /** Web: lower-case host with its effective port. Else the text between `//` and `/`; undefined without `//`. */
  readonly authority: string | undefined;
  readonly path: string;
  /** Without `?`; undefined = no question mark. */
  readonly query: string | undefined;
}

const longest = 2000;

// RFC 3986 without what O3 refuses: no fragment, no backslash, no semicolon, nothing outside ASCII, no white space or control.
const allowed = /^[A-Za-z0-9\-._~:/?[\]@!$&'()*+,=%]+$/;
const grammar = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/([^/?]*))?([^?]*)(?:\?(.*))?$/;

/** Addresses that run code, read files or belong to the browser, and web socket and file transfer schemes. */
const refusedSchemes: ReadonlySet<string> = new Set(
  'javascript data vbscript file blob about view-source filesystem jar intent mailto tel sms ws wss ftp ftps chrome resource'.split(' '),
);

/** O3. Why an address is refused before it is compared with anything, or its parts. */
export function readAddress(text: string): Address | { readonly problem: string } {
  if (text.length > longest) return { problem: 'is too long' };
  if (text.includes('#')) return { problem: 'must not have a fragment' };
  if (!allowed.test(text)) return { problem: 'holds a character that is not allowed' };
  const [, rawScheme, rawAuthority, path = '', query] = grammar.exec(text) ?? [];
  if (rawScheme === undefined) return { problem: 'is not an absolute address' };
  const scheme = rawScheme.toLowerCase();
  if (refusedSchemes.has(scheme)) return { problem: `must not use the scheme ${scheme}:` };
  const web = scheme === 'http' || scheme === 'https';
  const authority = web ? webAuthority(scheme, rawAuthority) : appAuthority(rawAuthority);
  if (authority === null) return { problem: 'has a host, port or user info that is not allowed' };
  const problem = pathProblem(path, authority !== undefined) ?? queryProblem(query);
  if (problem) return { problem };
  return { text, scheme, web, authority, path: web && path === '' ? '/' : path, query };
}

// Host names, IPv4 and IPv6 in the form in which a browser would show them; the port as browsers write it.
function webAuthority(scheme: string, raw: string | undefined): string | null {
  const [, host, port] = /^([A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::([1-9][0-9]{0,4}))?$/.exec(raw ?? '') ?? [];
  if (host === undefined || host.includes('..')) return null;
  const effective = Number(port ?? (scheme === 'https' ? 443 : 80));
  return effective > 65_535 ? null : `${host.toLowerCase()}:${effective}`;
}

function appAuthority(raw: string | undefined): string | undefined | null {
  return raw === undefined || /^[A-Za-z0-9._~-]*(:[0-9]{1,5})?$/.test(raw) ? raw : null;
}

function pathProblem(path: string, hasAuthority: boolean): string | null {
  if (!hasAuthority && !path.startsWith('/')) return 'needs a path that begins with a slash';
  if (path.includes('//')) return 'must not have empty path segments';
  if (/[[\]]/.test(path)) return 'holds a character that is not allowed';
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) return 'must not have dot segments';
  // An encoded percent sign would hide any of the others from a server that decodes twice.
  if (/%(2e|2f|5c|3b|25|[01][0-9a-f]|7f)/i.test(path)) return 'must not have encoded dots, slashes, backslashes or controls';
  return wellEncoded(path) ? null : 'is not well encoded';
}

function queryProblem(query: string | undefined): string | null {
  if (query === undefined) return null;
  if (/%([01][0-9a-f]|7f)/i.test(query)) return 'must not have encoded controls';
  if (!wellEncoded(query)) return 'is not well encoded';
  return query.split('&').some((pair) => isReserved(pair)) ? 'must not have code, state, iss or error in its query' : null;
}

// Compared as lenient servers read names: decoded, without case, white space, brackets.
function isReserved(pair: string): boolean {
  const name = decodeURIComponent((pair.split('=')[0] ?? '').replaceAll('+', ' '))
    .trim()
    .toLowerCase();
  const base = name.split('[')[0] ?? '';
  return base === 'code' || base === 'state' || base === 'iss' || base.startsWith('error');
}

// Overlong and cut-off UTF-8 is how dots and slashes were smuggled past checks like these.
function wellEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
