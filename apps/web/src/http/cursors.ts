import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type CursorPlace = { readonly after: readonly number[] } | { readonly before: readonly number[] };

/**
 * Places in a list as text for links (S7): `v1.<place>.<mac>`. Signed together with the name of the list, because a place of one
 * list means nothing in another.
 */
export class Cursors {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'heliograph/page-cursor', 32));
  }

  write(list: string, place: CursorPlace | null): string | null {
    if (place === null) return null;
    const text = Buffer.from(JSON.stringify(place)).toString('base64url');
    return `v1.${text}.${this.#mac(list, text).toString('base64url')}`;
  }

  /** Null for none and for one that is not ours: the page's number then says where to begin. */
  read(list: string, cursor: string | null): CursorPlace | null {
    const [version, text = '', mac = ''] = cursor?.split('.') ?? [];
    const [given, expected] = [Buffer.from(mac, 'base64url'), this.#mac(list, text)];
    if (version !== 'v1' || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as CursorPlace;
  }

  #mac(list: string, text: string): Buffer {
    return createHmac('sha256', this.#key).update(`${list}|${text}`).digest().subarray(0, 12);
  }
}
