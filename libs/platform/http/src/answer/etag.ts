import { createHash } from 'node:crypto';

/** Strong validator over the bytes that are sent (S14). */
export function entityTag(bytes: string | Buffer): string {
  return `"${createHash('sha1').update(bytes).digest('base64url')}"`;
}

/** Weak comparison (RFC 9110, 13.1.2). */
export function matches(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((given) => given.trim().replace(/^W\//, '') === tag);
}
