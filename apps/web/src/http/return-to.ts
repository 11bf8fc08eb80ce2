const base = 'http://pages.invalid';

/**
 * The path to return to after signing in, or `/`. Only a path of this origin: `//host`, `/\host`, other schemes and control characters
 * (browsers drop tabs and newlines while parsing) never leave the site.
 */
export function returnTo(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2000 || !/^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(value)) return '/';
  if (!URL.canParse(value, base)) return '/';
  const url = new URL(value, base);
  // `/..//host` is resolved to `//host`, which a browser would take for another site.
  if (url.origin !== base || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
}
