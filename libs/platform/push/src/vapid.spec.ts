import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { newVapidKey, openVapid } from './vapid.js';

const now = new Date('2026-03-01T12:00:00.000Z');

describe('the sender of push messages (RFC 8292)', () => {
  it('is known by a token that its public key proves, for this service and half a day', () => {
    const { publicKey, authorization } = openVapid(newVapidKey(), 'mailto:ops@example.org');
    const [, head = '', claims = '', signature = '', key] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization(new URL('https://push.example/a/b?c'), now)) ?? [];
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as unknown;
    expect([key, read(head)]).toEqual([publicKey, { typ: 'JWT', alg: 'ES256' }]);
    expect(read(claims)).toEqual({ aud: 'https://push.example', exp: 1_772_409_600, sub: 'mailto:ops@example.org' });
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [string, string];
    const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const text = Buffer.from(`${head}.${claims}`);
    expect(verify('sha256', text, { key: jwk, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('has the same public key at each start, and another one with another key', () => {
    const [one, other] = [newVapidKey(), newVapidKey()];
    expect(openVapid(one, '').publicKey).toBe(openVapid(one, '').publicKey);
    expect(openVapid(one, '').publicKey).not.toBe(openVapid(other, '').publicKey);
    expect([Buffer.from(one, 'base64url').length, Buffer.from(openVapid(one, '').publicKey, 'base64url').length]).toEqual([32, 65]);
  });

  it.each(['', 'AAAA', Buffer.alloc(32).toString('base64url'), Buffer.alloc(32, 255).toString('base64url')])(
    'refuses what is no private key: %j',
    (key) => expect(() => openVapid(key, '')).toThrow(),
  );
});
