import { createPublicKey, verify } from 'node:crypto';
import { type AppSignIn, ListIdTokenKeys, SignIdToken } from '@heliograph/identity-contracts';
import { ClientId, type UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { IdentityScene, issuer } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';
import { IdTokenKeys } from './id-token-keys.js';

const day = 86_400;
interface Jwk {
  readonly kid: string;
  readonly [member: string]: string;
}
const part = (text: string | undefined) => JSON.parse(Buffer.from(text ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;

describe('signing in to apps (W3)', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  let ada: UserId;
  let app: Awaited<ReturnType<IdentityScene['app']>>;

  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
    ada = await scene.user('ada');
    app = await scene.app(ada);
  });
  afterAll(() => product?.close());

  const signIn = async (more: Record<string, string>): Promise<AppSignIn | null> =>
    (await scene.exchange(app, await scene.code(app, ada, more))).signIn;
  const keysAt = async (now: Date) => (await product.dispatcher.dispatch(new ListIdTokenKeys(now))).keys as readonly Jwk[];
  const token = (now: Date, nonce: string | null = null) => {
    const who = { userId: ada, authenticatedAt: new Date(now.getTime() - 90_000), nonce };
    return product.dispatcher.dispatch(new SignIdToken(issuer, ClientId('the-app'), who, { name: 'Ada' }, now));
  };
  /** By OpenSSL, not by the library that signs. */
  const keyThatSigned = (jwt: string, keys: readonly Jwk[]): string | undefined => {
    const [head, body, signature] = jwt.split('.');
    const key = keys.find(({ kid }) => kid === part(head).kid);
    if (!key) return undefined;
    const publicKey = { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
    const isGood = verify('sha256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature ?? '', 'base64url'));
    return isGood ? key.kid : 'forged';
  };

  it('a code with openid says who signed in, when they showed it, and the nonce; no other token does', async () => {
    const session = await scene.session(ada);
    const signedInAt = scene.clock;
    scene.pass(240);
    const location = await scene.approve(app, ada, { scope: 'email openid', nonce: 'n-1' }, undefined, session);
    const answer = await scene.exchange(app, location.searchParams.get('code') ?? '');
    expect(answer.signIn).toMatchObject({ userId: ada, scopes: ['openid', 'email'], authenticatedAt: signedInAt, nonce: 'n-1' });
    expect(await signIn({ scope: 'openid' })).toMatchObject({ nonce: null });
    expect(await signIn({ scope: 'profile read', nonce: 'n-2' })).toBeNull();
    expect((await scene.refresh(app, answer.body.refresh_token)).signIn).toBeNull();
    expect(await scene.exchange(app, 'hg_ac_wrong')).toMatchObject({ status: 400, signIn: null });
  });

  it('an id_token is a JWT of an hour for its app, and its key is published', async () => {
    const now = scene.clock;
    const [head, body] = (await token(now, 'n-3')).split('.').slice(0, 2).map(part);
    const seconds = now.getTime() / 1000;
    expect(head).toEqual({ alg: 'ES256', typ: 'JWT', kid: expect.stringMatching(/^[\w-]{43}$/) });
    expect(body).toEqual({
      ...{ iss: issuer, sub: String(ada), aud: 'the-app', iat: seconds, exp: seconds + 3600 },
      ...{ auth_time: seconds - 90, nonce: 'n-3', name: 'Ada' },
    });
    const keys = await keysAt(now);
    const jwt = await token(now);
    expect(part(jwt.split('.')[1])).not.toHaveProperty('nonce');
    expect(keyThatSigned(jwt, keys)).toBe(keys[0]?.kid);
    const [first, , signature] = jwt.split('.');
    const other = Buffer.from(JSON.stringify({ iss: issuer, sub: '1' })).toString('base64url');
    expect(keyThatSigned(`${first}.${other}.${signature}`, keys)).toBe('forged');
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    expect(JSON.stringify(keys)).not.toContain('"d"');
  });

  it('every 30 days another key signs: it was published before, and the one before stays for as long', async () => {
    const kids = async (now: Date) => (await keysAt(now)).map(({ kid }) => kid);
    // Of a period that nobody has signed in yet, and those after it.
    const at = (days: number) => new Date(Date.UTC(2040, 0, 1) + days * day * 1000);
    const signers: string[] = [];
    for (const days of [0, 30, 60]) signers.push(keyThatSigned(await token(at(days)), await keysAt(at(days))) ?? '');
    expect(new Set(signers).size).toBe(3);
    expect(await kids(at(0))).toEqual([signers[0], signers[1]]);
    expect(await kids(at(30))).toEqual([signers[1], signers[2], signers[0]]);
    expect((await kids(at(60))).includes(signers[0] as string)).toBe(false);
  });

  it('all processes sign with the same key, also when they need it at the same time', async () => {
    const now = new Date(Date.UTC(2050, 0, 1));
    const processes = Array.from({ length: 5 }, () => new IdTokenKeys(product.runtime.store));
    const kids = await Promise.all(processes.map(async (keys) => (await keys.findSigningKey(now)).publicJwk.kid));
    expect(new Set(kids).size).toBe(1);
  });

  it('once its secret is deleted, another key signs', async () => {
    const now = new Date(Date.UTC(2060, 0, 1));
    const kid = async () => (await new IdTokenKeys(product.runtime.store).findSigningKey(now)).publicJwk.kid;
    const before = await kid();
    await product.admin.query(`delete from event_store.secrets where name like 'identity.id-tokens.%'`);
    expect(await kid()).not.toBe(before);
  });

  it('while the database is away, keys that were read before go on, also after the minute', async () => {
    const now = new Date(Date.UTC(2070, 0, 1));
    const { keyring } = product.runtime.store;
    let isAway = false;
    const read = (kind: 'secret' | 'findSecret') => (name: string) => (isAway ? Promise.reject(new Error('away')) : keyring[kind](name));
    const keys = new IdTokenKeys({ keyring: { secret: read('secret'), findSecret: read('findSecret') } } as never);
    const clock = jest.spyOn(performance, 'now');
    try {
      const [known] = await keys.listPublicKeys(now);
      isAway = true;
      for (const minutes of [0, 2, 4]) {
        clock.mockReturnValue(minutes * 60_000);
        expect((await keys.findSigningKey(now)).publicJwk).toEqual(known);
        expect((await keys.listPublicKeys(now))[0]).toEqual(known);
      }
      const later = new Date(now.getTime() + 90 * day * 1000);
      await expect(keys.findSigningKey(later)).rejects.toThrow('away');
      isAway = false;
      expect((await keys.findSigningKey(later)).publicJwk.kid).not.toBe(known?.kid);
    } finally {
      clock.mockRestore();
    }
  });

  it('the key of this period is published where the next one cannot be made', async () => {
    const { keyring } = product.runtime.store;
    const now = new Date(Date.UTC(2080, 0, 1));
    const first = await new IdTokenKeys(product.runtime.store).findSigningKey(now);
    const secret = async (name: string) => (await keyring.findSecret(name)) ?? Promise.reject(new Error('read-only'));
    const keys = new IdTokenKeys({ keyring: { secret, findSecret: (name: string) => keyring.findSecret(name) } } as never);
    expect(await keys.listPublicKeys(now)).toEqual([first.publicJwk]);
  });

  it('a key that cannot be read costs no consent: the same code works afterwards', async () => {
    const code = await scene.code(app, ada, { scope: 'openid' });
    const away = jest.spyOn(IdTokenKeys.prototype, 'findSigningKey').mockRejectedValueOnce(new Error('away'));
    try {
      await expect(scene.exchange(app, code)).rejects.toThrow('away');
    } finally {
      away.mockRestore();
    }
    expect((await scene.exchange(app, code)).status).toBe(200);
  });

  it('max_age is checked once more when the person allows it', async () => {
    const session = await scene.session(ada);
    scene.pass(120);
    const allow = (max_age: string) => scene.approve(app, ada, { scope: 'openid', max_age }, undefined, session);
    await expect(allow('119')).rejects.toMatchObject({ code: 'not-confirmed' });
    expect((await allow('120')).searchParams.get('code')).toMatch(/^hg_ac_/);
  });
});
