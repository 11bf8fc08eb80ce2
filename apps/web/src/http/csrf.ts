import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Tokens for forms: `<nonce>.<mac over nonce and binding>`. The binding is the session's token, or for an anonymous visitor the visitor
 * cookie, so a token is not valid in another browser and none outlives a sign-in.
 */
export class CsrfTokens {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'heliograph/csrf', 32));
  }

  issue(binding: string): string {
    const nonce = randomBytes(12).toString('base64url');
    return `${nonce}.${this.mac(nonce, binding).toString('base64url')}`;
  }

  matches(token: unknown, binding: string | null): boolean {
    if (typeof token !== 'string' || binding === null || binding === '') return false;
    const [nonce = '', mac = ''] = token.split('.');
    const given = Buffer.from(mac, 'base64url');
    const expected = this.mac(nonce, binding);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  private mac(nonce: string, binding: string): Buffer {
    return createHmac('sha256', this.key).update(`${nonce}|${binding}`).digest();
  }
}

/** The name of the hidden field that carries the token. */
export const csrfField = '_csrf';
