import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from './spec/client.js';
import { expectWhole, published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { SharedProduct } from './spec/shared-product.js';
import type { Comment } from './spec/resources.js';

describe('photos that are not published', () => {
  let product: SharedProduct;
  let ada: Person;
  let draft: number;
  let said: number;

  beforeAll(async () => {
    product = await SharedProduct.use();
    ada = await product.person('ada');
    draft = (await upload(ada, { title: 'unseen', publish: '0', tags: 'unseen' })).id;
    await eventually(async () => expect((await ada.api.get(`/photos/${draft}`)).headers.get('x-photo-state')).toBe('draft'), 20_000);
    said = (await ada.api.post<Comment>(`/photos/${draft}/comments`, { body: 'Mine' })).body.data.id;
  }, 180_000);
  afterAll(() => product?.close(), 60_000);

  const withScopes = async (scopes: string): Promise<Client> =>
    product.anybody.as(
      (await product.answerOf<{ access_token: string }>('tokens', 'create', '--user', ada.username, '--scopes', scopes)).access_token,
    );

  /** Reads of the photo, and writes on it that need no sight of one's own drafts. */
  const statuses = async (client: Client) => {
    const paths = ['', '/likes', '/comments', `/comments/${said}`, `/comments/${said}?include=commentable`, '/download'];
    const reads = await Promise.all(paths.map((path) => client.get(`/photos/${draft}${path}`)));
    return [...new Set(reads.map(({ status }) => (status === 302 ? 200 : status)))];
  };

  it.each([
    'write:comments',
    'write:likes',
    'write:follows',
    'write:profile',
    'manage:account',
    'write:comments,write:likes,write:profile',
  ])(
    'A4 a token of their owner with %s alone sees what a stranger sees',
    async (scopes) => {
      const client = await withScopes(scopes);
      expect(await statuses(client)).toEqual([404]);
      const stranger = await product.anybody.get(`/photos/${draft}`);
      expect((await client.get(`/photos/${draft}`)).text).toBe(stranger.text);
      for (const list of ['/photos?sort=recent', `/users/${ada.username}/photos`, `/users/${ada.username}/likes`, '/search/photos/unseen'])
        expect((await client.get(list)).text).not.toContain('unseen');
      expect((await client.get('/tags/unseen')).status).toBe(404);
      expect((await client.get('/me/photos')).status).toBe(403);
      if (scopes.includes('likes')) {
        for (const path of ['/like', `/comments/${said}/like`]) {
          expect((await client.post(`/photos/${draft}${path}`)).status).toBe(404);
          expect((await client.delete(`/photos/${draft}${path}`)).status).toBe(404);
        }
      }
      if (scopes.includes('comments')) {
        expect((await client.post(`/photos/${draft}/comments`, { body: 'More' })).status).toBe(404);
        expect((await client.put(`/photos/${draft}/comments/${said}`, { body: 'More' })).status).toBe(404);
        expect((await client.delete(`/photos/${draft}/comments/${said}`)).status).toBe(404);
      }
    },
    30_000,
  );

  it.each(['read', 'write:photos', 'read,write:likes'])('A4 a token of their owner with %s sees them', async (scopes) => {
    const client = await withScopes(scopes);
    expect(await statuses(client)).toEqual([200]);
    expect((await client.get(`/photos/${draft}`)).headers.get('x-photo-state')).toBe('draft');
  });

  it('A4 once it is published every token sees it, and no longer when it is not', async () => {
    const liker = await withScopes('write:likes');
    await ada.api.post(`/photos/${draft}/publication`);
    await published(ada, draft);
    expect(await statuses(liker)).toEqual([200]);
    await ada.api.delete(`/photos/${draft}/publication`);
    expect(await statuses(liker)).toEqual([404]);
  }, 30_000);

  it('the logs are whole, and every read model equals its replay', () => expectWhole(product));
});
