import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** For whom an address is made, and for how many seconds it answers: its owner reads at leisure; what moderators look at is theirs for a moment, and a download begins at once. */
const LIFETIMES = { owner: 3_600, moderator: 300, download: 300 };
export type Reader = keyof typeof LIFETIMES;
const readers = Object.keys(LIFETIMES) as Reader[];

/** Addresses made within it are the same, so that the answers that hold them are, and what a browser has kept is found again. */
const STEP_SECONDS = 60;

/** Queries that open an address for a while (B8): `expires` in epoch seconds, and a `signature` of it and the path. */
export class SignedAddresses {
  private readonly key: Buffer;

  /** @param secret the same in every process. @param now milliseconds since 1970 */
  constructor(
    secret: string,
    private readonly now: () => number = Date.now,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'heliograph/addresses', 32));
  }

  /** The part after the `?`. */
  queryFor(path: string, reader: Reader): string {
    const step = Math.floor(this.now() / 1_000 / STEP_SECONDS) * STEP_SECONDS;
    const expires = String(step + LIFETIMES[reader]);
    return `expires=${expires}&signature=${this.mac(path, expires, reader).toString('base64url')}`;
  }

  /** For whom the query that a request for `path` carries was made; null = for nobody, or it has expired. */
  readerOf(path: string, { expires, signature }: Readonly<Record<string, unknown>>): Reader | null {
    if (typeof expires !== 'string' || typeof signature !== 'string' || !/^[1-9]\d{0,11}$/.test(expires)) return null;
    if (Number(expires) * 1_000 <= this.now()) return null;
    const given = Buffer.from(signature, 'base64url');
    const isFor = (expected: Buffer) => given.length === expected.length && timingSafeEqual(given, expected);
    return readers.find((reader) => isFor(this.mac(path, expires, reader))) ?? null;
  }

  private mac(path: string, expires: string, reader: Reader): Buffer {
    return createHmac('sha256', this.key).update(`${expires}|${reader}|${path}`).digest();
  }
}
