import { hash } from 'node:crypto';
import type { Coding } from './coding.js';

/**
 * Strong validator over the bytes that are sent; of one thing that has a version it begins with that, for `If-Match` (S14). Compressed bytes are
 * other bytes: their coding is its end, so that nothing has to be compressed to be compared.
 */
export function entityTag(
  body: string | Buffer,
  { version, coding }: { version?: number | undefined; coding?: Coding | null } = {},
): string {
  const digest = hash('sha1', body, 'base64url');
  return `"${version === undefined ? '' : `${version}.`}${digest}${coding ? `-${coding}` : ''}"`;
}

/** Weak comparison (RFC 9110, 13.1.2). */
export function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((given) => given.trim().replace(/^W\//, '') === tag);
}
