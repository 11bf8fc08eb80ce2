import { createHash } from 'node:crypto';

/**
 * Tells one installation from another, and from any other program: sixteen digits that follow from a secret and do not reveal it. The api shows
 * them with its readiness, so that the caller of a port knows who answers.
 */
export function installationOf(secret: Buffer): string {
  return createHash('sha256').update('heliograph installation').update(secret).digest('hex').slice(0, 16);
}
