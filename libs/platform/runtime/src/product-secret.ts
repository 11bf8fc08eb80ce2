import { hkdfSync } from 'node:crypto';
import type { Runtime } from './runtime.js';

const NAME = 'product';

/** What forms, cursors, signed addresses and the digits of an installation follow from. Made once; a rotation of the master key leaves it. */
export function productSecret({ store }: Runtime): Promise<Buffer> {
  return store.keyring.secret(NAME);
}

/** The same, or null where no api has been started yet. */
export function findProductSecret({ store }: Runtime): Promise<Buffer | null> {
  return store.keyring.findSecret(NAME);
}

/** A secret of its own for each purpose, as 64 hexadecimal digits. */
export function derivedSecret(secret: Buffer, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('hex');
}
