/** The file says so itself: after that a copy of it is not to be believed (RFC 9116, 2.5.5). It is made again for each request, so it never runs out. */
const GOOD_DAYS = 180;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000;

/** Where programs look for it (RFC 8615). */
export const SECURITY_TXT = '/.well-known/security.txt';

/**
 * RFC 9116: whom finders of security holes write to. The same text for a whole day.
 * @param contact a `mailto:` or `https:` address
 * @param bases of every site that serves it, without a slash at the end
 */
export function securityTxt(contact: string, bases: readonly string[], now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MILLISECONDS) * DAY_MILLISECONDS;
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(today + GOOD_DAYS * DAY_MILLISECONDS).toISOString()}`,
    ...[...new Set(bases)].map((base) => `Canonical: ${base}${SECURITY_TXT}`),
    'Preferred-Languages: en',
  ];
  return `${lines.join('\n')}\n`;
}
