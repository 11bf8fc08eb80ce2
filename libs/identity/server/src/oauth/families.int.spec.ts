import {
  type Application,
  DeleteApplication,
  DescribeAuthorizationServer,
  DisableUser,
  EnableUser,
  ListConnections,
  type OAuthParameters,
  RemoveConnection,
} from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene, issuer, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';

const day = 24 * 60 * 60;

describe('families of tokens', () => {
  let product: TestProduct;
  let scene: IdentityScene;
  let ada: UserId;
  let app: Application & { clientSecret: string };
  let other: Application & { clientSecret: string };

  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
    ada = await scene.user('ada');
    app = await scene.app(ada);
    other = await scene.app(ada, { name: 'Other' });
  });
  afterAll(() => product?.close());

  const connect = async (to = app, more: OAuthParameters = {}) => (await scene.exchange(to, await scene.code(to, ada, more))).body;
  const revoke = (token: unknown, of = app) => scene.revoke(of, token);
  const introspect = async (token: unknown, of = app) => (await scene.introspect(of, token)).body;

  it('O4 of 50 exchanges of one code at once exactly one succeeds, and its tokens are revoked afterwards (P46)', async () => {
    const code = await scene.code(app, ada);
    const answers = await Promise.all(Array.from({ length: 50 }, () => scene.exchange(app, code)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(await scene.authenticate(won[0]?.body.access_token)).toBeNull();
    expect((await scene.refresh(app, won[0]?.body.refresh_token)).status).toBe(400);
  });

  it('O4 a code that is used again, also long after, revokes the tokens it issued', async () => {
    const code = await scene.code(app, ada);
    const first = (await scene.exchange(app, code)).body;
    const second = (await scene.refresh(app, first.refresh_token)).body;
    scene.pass(600);
    expect(await scene.authenticate(second.access_token)).not.toBeNull();
    expect((await scene.exchange(app, code)).body.error).toBe('invalid_grant');
    expect(await scene.authenticate(first.access_token)).toBeNull();
    expect(await scene.authenticate(second.access_token)).toBeNull();
  });

  it('O5 a refresh rotates, and the old access token stays valid until it expires', async () => {
    const first = await connect();
    const second = (await scene.refresh(app, first.refresh_token)).body;
    expect(second).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: first.scope });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await scene.authenticate(first.access_token)).not.toBeNull();
    scene.pass(3600);
    expect(await scene.authenticate(first.access_token)).toBeNull();
    expect(await scene.authenticate(second.access_token)).toBeNull();
    expect((await scene.refresh(app, second.refresh_token)).status).toBe(200);
  });

  it('O5 within 30 s the rotated token still yields a pair of the family; later it ends the family (P48)', async () => {
    const { refresh_token } = await connect();
    const pairs = await Promise.all(Array.from({ length: 20 }, () => scene.refresh(app, refresh_token)));
    expect(new Set(pairs.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(pairs.map(({ body }) => body.refresh_token)).size).toBe(20);
    scene.pass(29);
    expect((await scene.refresh(app, refresh_token)).status).toBe(200);
    scene.pass(1);
    expect((await scene.refresh(app, refresh_token)).body.error).toBe('invalid_grant');
    for (const { body } of pairs) {
      expect(await scene.authenticate(body.access_token)).toBeNull();
      expect((await scene.refresh(app, body.refresh_token)).body.error).toBe('invalid_grant');
    }
  });

  it('O5 a refresh token is for its app; another one that tries it changes nothing', async () => {
    const { refresh_token } = await connect();
    expect((await scene.refresh(other, refresh_token)).body.error).toBe('invalid_grant');
    expect((await scene.refresh(app, refresh_token)).status).toBe(200);
  });

  it('O5 a refresh may request fewer scopes, never more, and fewer is not permanent', async () => {
    const { refresh_token } = await connect(app, { scope: 'read write:likes' });
    expect((await scene.refresh(app, refresh_token, { scope: 'read write:photos' })).body.error).toBe('invalid_scope');
    const narrow = (await scene.refresh(app, refresh_token, { scope: 'read' })).body;
    expect(narrow.scope).toBe('read');
    expect(await scene.authenticate(narrow.access_token)).toMatchObject({ scopes: ['read'] });
    expect((await scene.refresh(app, narrow.refresh_token)).body.scope).toBe('read write:likes');
  });

  it('O5 ends after 30 idle days, and after a year at the latest', async () => {
    const idle = await connect();
    scene.pass(30 * day);
    expect((await scene.refresh(app, idle.refresh_token)).body.error).toBe('invalid_grant');
    let { refresh_token } = await connect();
    for (let days = 0; days < 360; days += 20) {
      scene.pass(20 * day);
      refresh_token = (await scene.refresh(app, refresh_token)).body.refresh_token;
    }
    scene.pass(5 * day);
    expect((await scene.refresh(app, refresh_token)).body.error).toBe('invalid_grant');
  });

  it('O7 revoking a refresh token ends its family, an access token only itself (P50)', async () => {
    const first = await connect();
    const second = (await scene.refresh(app, first.refresh_token)).body;
    expect(await revoke(first.access_token)).toMatchObject({ status: 200, body: {} });
    expect(await scene.authenticate(first.access_token)).toBeNull();
    expect(await scene.authenticate(second.access_token)).not.toBeNull();
    expect((await revoke(second.refresh_token)).status).toBe(200);
    expect(await scene.authenticate(second.access_token)).toBeNull();
    expect((await scene.refresh(app, second.refresh_token)).status).toBe(400);
  });

  it('O7 revoking is answered alike for foreign and unknown tokens, and changes nothing for others (RFC 7009)', async () => {
    const mine = await connect();
    expect((await revoke(mine.access_token, other)).status).toBe(200);
    expect((await revoke(mine.refresh_token, other)).status).toBe(200);
    expect((await revoke('nonsense')).status).toBe(200);
    expect((await revoke(undefined)).body.error).toBe('invalid_request');
    expect((await revoke(mine.access_token, { ...app, clientSecret: 'wrong' })).status).toBe(401);
    expect(await scene.authenticate(mine.access_token)).not.toBeNull();
    expect((await scene.refresh(app, mine.refresh_token)).status).toBe(200);
  });

  it('O7 introspection answers an app about its own valid tokens only (RFC 7662)', async () => {
    const { access_token, refresh_token } = await connect(app, { scope: 'read' });
    const seconds = Math.floor(scene.clock.getTime() / 1000);
    const who = { active: true, scope: 'read', client_id: app.clientId, sub: String(ada), username: 'ada', iat: seconds, iss: issuer };
    expect(await introspect(access_token)).toEqual({ ...who, token_type: 'Bearer', exp: seconds + 3600 });
    expect(await introspect(refresh_token)).toEqual({ ...who, exp: seconds + 30 * day });
    expect(await introspect(access_token, other)).toEqual({ active: false });
    expect(await introspect('nonsense')).toEqual({ active: false });
    scene.pass(3600);
    expect(await introspect(access_token)).toEqual({ active: false });
  });

  it('connected apps are listed, and disconnected with all their tokens', async () => {
    const third = await scene.app(ada, { name: 'Third', website: 'https://third.example' });
    await scene.code(third, ada);
    const connections = () => product.dispatcher.dispatch(new ListConnections(ada, scene.clock));
    expect((await connections()).some(({ id }) => id === third.id)).toBe(false);
    const tokens = [await connect(third, { scope: 'read' }), await connect(third, { scope: 'write:likes' })];
    expect((await connections())[0]).toEqual({
      id: third.id,
      name: 'Third',
      ownerUsername: 'ada',
      website: 'https://third.example',
      scopes: ['read', 'write:likes'],
      connectedAt: scene.clock,
      lastUsedAt: null,
    });
    await product.dispatcher.dispatch(new RemoveConnection(scene.context(), ada, third.id));
    for (const { access_token } of tokens) expect(await scene.authenticate(access_token)).toBeNull();
    expect((await connections()).some(({ id }) => id === third.id)).toBe(false);
    expect(await rejection(product.dispatcher.dispatch(new RemoveConnection(scene.context(), ada, third.id)))).toBe('unknown-connection');
  });

  it('B4 the owner of a connected app is not named while they are suspended, but to themselves', async () => {
    const owner = await scene.user('owner');
    const theirs = await scene.app(owner, { name: 'Theirs' });
    await connect(theirs);
    await scene.exchange(theirs, await scene.code(theirs, owner));
    const ownerAsSeenBy = async (userId: UserId) =>
      (await product.dispatcher.dispatch(new ListConnections(userId, scene.clock))).find(({ id }) => id === theirs.id)?.ownerUsername;
    expect([await ownerAsSeenBy(ada), await ownerAsSeenBy(owner)]).toEqual(['owner', 'owner']);
    await product.dispatcher.dispatch(new DisableUser(scene.context(), owner));
    expect(await ownerAsSeenBy(ada)).toBeNull();
    await product.dispatcher.dispatch(new EnableUser(scene.context(), owner));
    expect(await ownerAsSeenBy(ada)).toBe('owner');
  });

  it('O9 deleting an app invalidates its codes and tokens (P52)', async () => {
    const deleted = await scene.app(ada, { name: 'Deleted' });
    const { access_token, refresh_token } = await connect(deleted);
    const code = await scene.code(deleted, ada);
    await product.dispatcher.dispatch(new DeleteApplication(scene.context(), ada, deleted.id));
    expect(await scene.authenticate(access_token)).toBeNull();
    expect((await scene.refresh(deleted, refresh_token)).status).toBe(401);
    expect((await scene.exchange(deleted, code)).status).toBe(401);
    await expect(scene.approve(deleted, ada)).rejects.toThrow('There is no application');
  });

  it('O7 the metadata names what is there (RFC 8414)', async () => {
    expect(await product.dispatcher.dispatch(new DescribeAuthorizationServer(issuer))).toMatchObject({
      issuer,
      token_endpoint: `${issuer}/oauth2/token`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    });
  });
});
