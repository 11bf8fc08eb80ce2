import { addressIn } from '@heliograph/kernel';

const base = 'http://pages.invalid';

/**
 * The path to return to after signing in, or `/`. Only a path of this origin: `//host`, `/\host`, other schemes and control characters
 * (browsers drop tabs and newlines while parsing) never leave the site.
 */
export function safeReturnPath(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2000 || !/^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(value)) return '/';
  const url = addressIn(value, base);
  // `/..//host` is resolved to `//host`, which a browser would take for another site.
  if (url?.origin !== base || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Where the links of a page lead back to: to the page itself, or where the page leads back to, if it is one that does. Otherwise such pages would link
 * each other with ever longer addresses. @param url path and query of the page
 */
export function returnPathOf(url: string): string {
  const asked = new URLSearchParams(url.split('?', 2)[1]).get('return_to');
  return asked === null ? url : safeReturnPath(asked);
}

/** The page that a form was sent from, else `path`; there at what the fragment names. @param fields of the form */
export function formPagePath(fields: unknown, path: string, fragment: string): string {
  const sentFrom = (fields as { readonly return_to?: unknown } | undefined)?.return_to;
  return `${safeReturnPath(sentFrom ?? path).split('#', 1)[0]}#${fragment}`;
}
