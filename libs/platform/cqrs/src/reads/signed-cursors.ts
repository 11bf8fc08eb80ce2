import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { PageStart } from '@heliograph/kernel';
import { LruCache } from '@heliograph/timing';

const MAX_REMEMBERED = 500;

/** What a cursor holds: the number of its page, and where that starts. */
export interface Cursor {
  readonly page: number;
  readonly from: PageStart;
}

/**
 * Cursors as text for links (S7): `v1.<cursor>.<mac>`. Signed together with the name of the list, because a position of one list is not valid in
 * another.
 */
export class SignedCursors {
  private readonly key: Buffer;
  /** A page that many request has its links signed once. */
  private readonly texts = new LruCache<string>(MAX_REMEMBERED);

  /** @param secret the same in every process */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'heliograph/cursors', 32));
  }

  write(list: string, { page, from }: Cursor): string {
    const json = JSON.stringify('after' in from ? [page, ...from.after] : { before: [page, ...from.before] });
    const what = `${list}|${json}`;
    const known = this.texts.get(what);
    if (known !== undefined) return known;
    const text = Buffer.from(json).toString('base64url');
    const cursor = `v1.${text}.${this.mac(list, text)}`;
    this.texts.set(what, cursor);
    return cursor;
  }

  /** Null for a cursor that was not made for this list. */
  read(list: string, cursor: string): Cursor | null {
    const [version, text = '', mac = ''] = cursor.split('.');
    const [given, expected] = [Buffer.from(mac), Buffer.from(this.mac(list, text))];
    if (version !== 'v1' || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const made = JSON.parse(Buffer.from(text, 'base64url').toString()) as number[] | { readonly before: number[] };
    const [page = 1, ...position] = Array.isArray(made) ? made : made.before;
    return { page, from: Array.isArray(made) ? { after: position } : { before: position } };
  }

  private mac(list: string, text: string): string {
    return createHmac('sha256', this.key).update(`${list}|${text}`).digest().subarray(0, 16).toString('base64url');
  }
}
