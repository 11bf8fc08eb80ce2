import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/**
 * Places in a list as text for links (S7): `v1.<place>.<mac>`. Signed together with the name of the list, because a place of one
 * list is not valid in another. `Place` is plain JSON.
 */
export class SignedCursors<Place> {
  private readonly key: Buffer;

  /** @param secret the same in every process */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'heliograph/cursors', 32));
  }

  write(list: string, place: Place): string {
    const text = Buffer.from(JSON.stringify(place)).toString('base64url');
    return `v1.${text}.${this.mac(list, text).toString('base64url')}`;
  }

  /** Null for a cursor that was not made for this list. */
  read(list: string, cursor: string): Place | null {
    const [version, text = '', mac = ''] = cursor.split('.');
    const [given, expected] = [Buffer.from(mac, 'base64url'), this.mac(list, text)];
    if (version !== 'v1' || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as Place;
  }

  private mac(list: string, text: string): Buffer {
    return createHmac('sha256', this.key).update(`${list}|${text}`).digest().subarray(0, 16);
  }
}
