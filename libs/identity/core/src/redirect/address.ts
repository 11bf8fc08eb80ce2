import { isHandledBySystem } from './schemes.js';

/** An address taken apart by its own text. Nothing is decoded or resolved: what a browser would do with it is checked separately. */
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
const grammar = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/([^/?]*))?([^?]*)(?:\?(.*))?/;
const webHost = /^([A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])(?::([1-9][0-9]{0,4}))?$/;
const appHost = /^[A-Za-z0-9._~-]*(:[0-9]{1,5})?$/;

type Parts = readonly [whole: string, scheme: string, authority: string | undefined, path: string, query: string | undefined];

/** O3. Why an address is refused before it is compared with anything, or its parts. */
export function readAddress(text: string): Address | { readonly problem: string } {
  if (text.length > longest) return { problem: 'is too long' };
  if (text.includes('#')) return { problem: 'must not have a fragment' };
  if (!allowed.test(text)) return { problem: 'contains a character that is not allowed' };
  const parts = grammar.exec(text);
  if (!parts) return { problem: 'must be an absolute address' };
  const [, rawScheme, rawAuthority, path, query] = parts as unknown as Parts;
  const scheme = rawScheme.toLowerCase();
  if (isHandledBySystem(scheme)) return { problem: `must not use the scheme ${scheme}:` };
  const web = scheme === 'http' || scheme === 'https';
  const authority = web ? webAuthority(scheme, rawAuthority) : appAuthority(rawAuthority);
  if (authority === null) return { problem: 'has a host, port or user info that is not allowed' };
  const problem = pathProblem(path, authority !== undefined) ?? queryProblem(query);
  if (problem) return { problem };
  return { text, scheme, web, authority, path: web && path === '' ? '/' : path, query };
}

// Host names, IPv4 and IPv6 in the form in which a browser would show them; the port as browsers write it.
function webAuthority(scheme: string, raw: string | undefined): string | null {
  const parts = raw === undefined ? null : webHost.exec(raw);
  if (!parts || parts[0].includes('..')) return null;
  const [, host, port] = parts as unknown as readonly [string, string, string | undefined];
  const effective = Number(port ?? (scheme === 'https' ? 443 : 80));
  return effective > 65_535 ? null : `${host.toLowerCase()}:${effective}`;
}

function appAuthority(raw: string | undefined): string | undefined | null {
  return appHost.test(raw ?? '') ? raw : null;
}

function pathProblem(path: string, hasAuthority: boolean): string | null {
  if (!hasAuthority && !path.startsWith('/')) return 'needs a path that begins with a slash';
  if (path.includes('//')) return 'must not have empty path segments';
  if (/[[\]]/.test(path)) return 'contains a character that is not allowed';
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) return 'must not have dot segments';
  // An encoded percent sign would hide any of the others from a server that decodes twice.
  if (/%(2e|2f|5c|3b|25|[01][0-9a-f]|7f)/i.test(path)) return 'must not have encoded dots, slashes, backslashes or control characters';
  return encodingProblem(path);
}

function queryProblem(query: string | undefined): string | null {
  if (query === undefined) return null;
  if (/%([01][0-9a-f]|7f)/i.test(query)) return 'must not have encoded control characters';
  const reserved = () => (query.split('&').some(isReserved) ? 'must not have code, state, iss or error in its query' : null);
  return encodingProblem(query) ?? reserved();
}

// Compared as lenient servers read names: decoded, without case, white space, brackets.
function isReserved(pair: string): boolean {
  const name = decodeURIComponent(pair.replace(/=.*/, '').replaceAll('+', ' '));
  return /^(?:(?:code|state|iss)(?:\[|$)|error)/.test(name.trim().toLowerCase());
}

// Overlong and truncated UTF-8 has been used to hide dots and slashes from checks like these.
function encodingProblem(text: string): string | null {
  try {
    decodeURIComponent(text);
    return null;
  } catch {
    return 'is not encoded correctly';
  }
}
