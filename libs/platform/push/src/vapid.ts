import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';

/** Who sends, for push services (RFC 8292). */
export interface Vapid {
  /** base64url; browsers are given it with the request to subscribe. */
  readonly publicKey: string;
  /** The value of `Authorization` for a request to this address. */
  authorization(endpoint: URL, now: Date): string;
}

/** Services refuse more than a day. */
const LIFE_SECONDS = 12 * 3_600;

/** A new private key, base64url. */
export function newVapidKey(): string {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  // Leading zeros are left out by Node.
  return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
}

/**
 * @param privateKey 32 bytes, base64url
 * @param subject where the operator is reached: `mailto:` or `https:`
 * @throws Error it is no key of P-256
 */
export function openVapid(privateKey: string, subject: string): Vapid {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const point = curve.getPublicKey();
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', d: privateKey, x: coordinate(1), y: coordinate(33) };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    authorization: ({ origin }, now) => {
      const exp = Math.floor(now.getTime() / 1000) + LIFE_SECONDS;
      return `vapid t=${token({ aud: origin, exp, sub: subject }, key)}, k=${publicKey}`;
    },
  };
}

function token(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
