import { createECDH, hkdfSync } from 'node:crypto';
import { EventStore } from '@heliograph/event-store';
import { Injectable } from '@nestjs/common';
import { calculateJwkThumbprint, type JWK } from 'jose';

const PERIOD_MILLISECONDS = 30 * 86_400_000;
/** So old may a key be in the memory of a process that an operator has replaced. */
const READ_AGAIN_MILLISECONDS = 60_000;
/** Order of the group of P-256, one less. */
const SCALARS = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550');

export interface IdTokenKey {
  readonly publicJwk: JWK;
  readonly privateJwk: JWK;
}

/** The secret of a period of 30 days since 1970: whose key signs its id_tokens. */
const secretName = (period: number): string => `identity.id-tokens.${period}`;
const periodOf = (now: Date): number => Math.floor(now.getTime() / PERIOD_MILLISECONDS);

/**
 * Keys of id_tokens (W3). Each period has a key of its own, made of a secret that is kept with the keys of people: wrapped, in backups, and the same for
 * all processes. The next one is published a period before it signs, and the last one for a period after, so no cache of an app is ever behind.
 */
@Injectable()
export class IdTokenKeys {
  private readonly known = new Map<number, { readonly secret: Promise<Buffer | null>; readonly readAt: number }>();

  constructor(private readonly store: EventStore) {}

  async findSigningKey(now: Date): Promise<IdTokenKey> {
    return keyFrom((await this.secretOf(periodOf(now))) as Buffer);
  }

  /** The one that signs first. */
  async listPublicKeys(now: Date): Promise<readonly JWK[]> {
    const period = periodOf(now);
    // Where nothing can be made now, the next one is published later.
    const next = this.secretOf(period + 1).catch(() => null);
    const secrets = await Promise.all([this.secretOf(period), next, this.secretOf(period - 1, 'findSecret')]);
    const keys = await Promise.all(secrets.filter((secret) => secret !== null).map(keyFrom));
    return keys.map(({ publicJwk }) => publicJwk);
  }

  private secretOf(period: number, read: 'secret' | 'findSecret' = 'secret'): Promise<Buffer | null> {
    const before = this.known.get(period);
    const now = performance.now();
    if (before && now - before.readAt < READ_AGAIN_MILLISECONDS) return before.secret;
    // What has been opened stays good while the database or the KMS is away.
    const secret = this.store.keyring[read](secretName(period)).catch((error: unknown) => before?.secret ?? Promise.reject(error));
    this.known.set(period, { secret, readAt: now });
    secret.catch(() => this.known.delete(period));
    return secret;
  }
}

/** FIPS 186-5, A.2.1: 64 bits more than the order has, so that no number is likelier than another. */
async function keyFrom(secret: Buffer): Promise<IdTokenKey> {
  const bits = Buffer.from(hkdfSync('sha256', secret, '', 'heliograph id_token ES256', 40));
  const scalar = (BigInt(`0x${bits.toString('hex')}`) % SCALARS) + 1n;
  const curve = createECDH('prime256v1');
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  curve.setPrivateKey(privateKey);
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const curvePoint = { kty: 'EC', crv: 'P-256', x, y };
  const publicJwk = { ...curvePoint, kid: await calculateJwkThumbprint(curvePoint), alg: 'ES256', use: 'sig' };
  return { publicJwk, privateJwk: { ...curvePoint, d: privateKey.toString('base64url') } };
}
