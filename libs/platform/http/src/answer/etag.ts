import { createHash } from 'node:crypto';

/** Strong validator over the bytes that are sent; of one thing that has a version it begins with that, for `If-Match` (S14). */
export function entityTag(bytes: string | Buffer, version?: number): string {
  const hash = createHash('sha1').update(bytes).digest('base64url');
  return version === undefined ? `"${hash}"` : `"${version}.${hash}"`;
}

/** Weak comparison (RFC 9110, 13.1.2). */
export function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((given) => given.trim().replace(/^W\//, '') === tag);
}
