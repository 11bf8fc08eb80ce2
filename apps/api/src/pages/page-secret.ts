import { hkdfSync } from 'node:crypto';

/** Signs forms and cursors; the same in every process, because it follows from the master key. */
export function pageSecret(masterKey: string): string {
  return Buffer.from(hkdfSync('sha256', Buffer.from(masterKey, 'hex'), '', 'heliograph/pages', 32)).toString('hex');
}

export const PAGE_SECRET = Symbol('PageSecret');
