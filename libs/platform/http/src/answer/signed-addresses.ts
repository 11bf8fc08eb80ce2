import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const LIFETIME_SECONDS = 3_600;
/** Addresses made within it are the same, so that the answers that hold them are, and what a browser has kept is found again. */
const STEP_SECONDS = 60;

/** Queries that open an address for an hour (B8): `expires` in epoch seconds, and a `signature` of it and the path. */
export class SignedAddresses {
  private readonly key: Buffer;

  /** @param secret the same in every process. @param now milliseconds since 1970 */
  constructor(
    secret: string,
    private readonly now: () => number = Date.now,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'heliograph/addresses', 32));
  }

  /** What stands behind the `?`. */
  queryFor(path: string): string {
    const step = Math.floor(this.now() / 1_000 / STEP_SECONDS) * STEP_SECONDS;
    const expires = String(step + LIFETIME_SECONDS);
    return `expires=${expires}&signature=${this.mac(path, expires).toString('base64url')}`;
  }

  /** Whether a request for `path` carries one that was made for it and has not expired. */
  opens(path: string, { expires, signature }: Readonly<Record<string, unknown>>): boolean {
    if (typeof expires !== 'string' || typeof signature !== 'string' || !/^[1-9]\d{0,11}$/.test(expires)) return false;
    const [given, expected] = [Buffer.from(signature, 'base64url'), this.mac(path, expires)];
    return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) * 1_000 > this.now();
  }

  private mac(path: string, expires: string): Buffer {
    return createHmac('sha256', this.key).update(`${expires}|${path}`).digest();
  }
}
