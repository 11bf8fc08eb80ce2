import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** PKCS #8 around an Ed25519 seed (RFC 8410): the one form in which Node takes 32 raw bytes as a private key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_KEY = /^[\w-]{43}$/;

/** Signs under a seed of 32 bytes, Ed25519. */
export class SigningKey {
  /** 32 bytes as base64url: what auditors pin. */
  readonly publicKey: string;
  readonly id: string;
  private readonly key: KeyObject;

  constructor(seed: Buffer) {
    this.key = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
    this.publicKey = createPublicKey(this.key).export({ format: 'jwk' }).x as string;
    this.id = keyId(this.publicKey);
  }

  sign(bytes: Buffer): Buffer {
    return sign(null, bytes, this.key);
  }
}

export const isPublicKey = (text: string): boolean => PUBLIC_KEY.test(text);

/** First 16 hex digits of SHA-256 of the public key's 32 bytes. @throws Error when the text is no public key. */
export function keyId(publicKey: string): string {
  if (!isPublicKey(publicKey)) throw new Error('A public key is 43 characters of base64url: 32 bytes');
  return createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex').slice(0, 16);
}

/** True if `signature` was made over `bytes` by the owner of this public key. */
export function isSignedBy(publicKey: string, bytes: Buffer, signature: Buffer): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  return verify(null, bytes, key, signature);
}
