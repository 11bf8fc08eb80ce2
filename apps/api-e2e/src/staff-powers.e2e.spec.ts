import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from './spec/client.js';
import { published } from './spec/expectations.js';
import { OAuthApp } from './spec/oauth-app.js';
import { password, type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Comment } from './spec/resources.js';
import { type SampleApp, startSampleApp } from './spec/sample-app.js';
import { Visitor } from './spec/visitor.js';

/** O9: felt by every process. */
const WITHIN_MILLISECONDS = 1_000;

describe('the power of staff is in a token or a session, never in a person (A4)', () => {
  let product: Product;
  let second: Client;
  let site: SampleApp;
  let ann: Person;
  let moderator: Person;
  let path: string;
  let pages: string;

  beforeAll(async () => {
    const port = await freePort();
    pages = `http://localhost:${port}`;
    [product, site] = await Promise.all([
      Product.start({ settings: { WEB_PORT: String(port), STAFF_SECOND_FACTOR: '0' } }),
      startSampleApp(),
    ]);
    [second, ann, moderator] = await Promise.all([
      product.startApi(),
      product.person('ann', 'manage:account'),
      product.staff('moira', 'moderator', 'moderate', 'manage:account'),
    ]);
    const photo = await upload(ann);
    path = `/photos/${photo.id}/comments`;
    await published(ann, photo.id);
  }, 180_000);
  afterAll(async () => {
    await site?.close();
    await product?.close();
  });

  const said = async (): Promise<string> => `${path}/${(await ann.api.post<Comment>(path, { body: 'Mine' })).body.data.id}`;
  const tokenOf = async (username: string, ...scopes: string[]): Promise<string> => {
    const made = await product.answerOf<{ access_token: string }>('tokens', 'create', '--user', username, '--scopes', scopes.join());
    return made.access_token;
  };
  const statusOf = async (api: Client, token: string) => (await api.as(token).delete(await said())).status;

  /** 404 of a comment that is not there, or 403 before it is looked for. */
  const admitted = async (api: Client, token: string) => (await api.as(token).delete(`${path}/999999999`)).status;

  it('A4 R4 a token deletes the comments of others by its scope, no matter who has the role', async () => {
    for (const scopes of [['moderate'], ['write:comments', 'moderate']])
      expect(await statusOf(product.anybody, await tokenOf('moira', ...scopes))).toBe(200);
    const everyRole = ['curator', 'auditor', 'operator', 'moderator'];
    await product.staff('many', everyRole.join(), 'manage:account');
    for (const username of ['moira', 'many']) expect(await statusOf(product.anybody, await tokenOf(username, 'write:comments'))).toBe(403);
    const foreign = await tokenOf('many', 'curate', 'audit:read', 'ops:read', 'ops:write', 'read');
    expect(await statusOf(product.anybody, foreign)).toBe(403);
  });

  it('A4 what staff allow an app makes it no staff, and no app gets their scopes', async () => {
    const owner = await product.person('app.owner', 'manage:account');
    const app = await OAuthApp.register(owner, `${site.url}/elsewhere`, product.publicUrl, 'Foreign');
    const { pair } = await app.exchange(product.anybody, await app.code(new Visitor(), 'moira', { scope: 'read write:comments' }));
    expect(await statusOf(product.anybody, pair.access_token)).toBe(403);
    expect((await product.anybody.as(pair.access_token).post(path, { body: 'By consent' })).status).toBe(201);
    const asked = { client_id: app.clientId, redirect_uri: `${site.url}/elsewhere`, response_type: 'code', state: 's', scope: 'moderate' };
    const refused = await fetch(`${product.publicUrl}/oauth2/authorize?${new URLSearchParams(asked)}`, { redirect: 'manual' });
    expect(refused.headers.get('location')).toContain('error=invalid_scope');
  });

  it('S19 a key of one app is no key of another that acts for the same person, nor of the person', async () => {
    const owner = await product.person('key.owner', 'manage:account');
    const tokens = [ann.token];
    for (const name of ['First', 'Second']) {
      const app = await OAuthApp.register(owner, `${site.url}/elsewhere`, product.publicUrl, name);
      const { pair } = await app.exchange(product.anybody, await app.code(new Visitor(), 'ann', { scope: 'write:comments' }));
      tokens.push(pair.access_token);
    }
    const once = (token: string, body: string) =>
      product.anybody.as(token).post<Comment>(path, { body }, { headers: { 'Idempotency-Key': 'one-key' } });
    const ids = new Set<number>();
    for (const [at, token] of tokens.entries()) {
      const [first, again] = [await once(token, `By ${at}`), await once(token, `By ${at}`)];
      expect([first.status, again.status, again.body.data.id]).toEqual([201, 201, first.body.data.id]);
      ids.add(first.body.data.id);
    }
    expect(ids.size).toBe(3);
  });

  it('A4 a token gives on no power of staff that it does not hold itself', async () => {
    const make = (token: string, ...scopes: string[]) => product.anybody.as(token).post('/me/tokens', { name: 'x', scopes });
    expect((await make(await tokenOf('moira', 'manage:account'), 'read', 'moderate')).status).toBe(422);
    expect((await make(moderator.token, 'read', 'moderate')).status).toBe(201);
  });

  it('A4 a revoked role leaves every token in every process within a second, and does not return to old ones', async () => {
    const sam = await product.staff('sam', 'moderator', 'moderate');
    const only = await tokenOf('sam', 'moderate');
    for (const api of [product.anybody, second]) expect(await statusOf(api, sam.token)).toBe(200);
    for (const api of [product.anybody, second]) expect(await admitted(api, only)).toBe(404);
    await product.answerOf('users', 'revoke', 'sam', '--role', 'moderator');
    const revoked = performance.now();
    for (const api of [product.anybody, second]) {
      let began = performance.now();
      while ((await admitted(api, only)) !== 403) began = performance.now();
      expect(began - revoked).toBeLessThan(WITHIN_MILLISECONDS);
    }
    for (const api of [product.anybody, second]) expect(await statusOf(api, sam.token)).toBe(403);
    expect((await sam.api.get('/me')).status).toBe(200);
    await product.answerOf('users', 'grant', 'sam', '--role', 'moderator');
    const fresh = await tokenOf('sam', 'moderate');
    await eventually(async () => expect(await statusOf(second, fresh)).toBe(200));
    for (const api of [product.anybody, second]) expect(await statusOf(api, sam.token)).toBe(403);
  });

  it('A4 a session has the power of its roles for a quarter of an hour after the password', async () => {
    const visitor = new Visitor();
    const login = await visitor.open(`${pages}/login?return_to=/settings/tokens`);
    const tokens = await visitor.send(login, { login: 'moira', password });
    expect(tokens.text).toContain('value="moderate"');
    const photoPage = `${pages}${path.replace('/comments', '')}`;
    const remove = async () => {
      const comment = await said();
      const page = await visitor.open(photoPage);
      const csrf = /name="_csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
      return visitor.open(`${pages}${comment}/delete`, { _csrf: csrf });
    };
    expect((await remove()).url.pathname).toBe(new URL(photoPage).pathname);
    await product.admin.query(`update identity.sessions set confirmed_at = confirmed_at - interval '16 minutes' where user_id = $1`, [
      moderator.id,
    ]);
    const asked = await remove();
    expect([asked.status, asked.text.includes('Your password again')]).toEqual([403, true]);
    const wrong = await visitor.send(asked, { confirm_password: 'not this one' });
    expect(wrong.status).toBe(422);
    // The comment that was to go is gone.
    const back = await visitor.send(wrong, { confirm_password: password });
    expect([back.status, back.url.pathname]).toEqual([200, new URL(photoPage).pathname]);
    expect((await remove()).url.pathname).toBe(new URL(photoPage).pathname);
  });
});
