import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Reply } from './spec/client.js';
import { expectWhole, published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Comment, Photo, User } from './spec/resources.js';

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
const address = expect.stringMatching(/^http:\/\/localhost:\d+\//);

describe('answers', () => {
  let product: Product;
  let ada: Person;
  let ben: Person;
  let photos: readonly Photo[];

  beforeAll(async () => {
    product = await Product.start();
    [ada, ben] = await Promise.all([product.person('ada', 'manage:account'), product.person('ben')]);
    const made: Photo[] = [];
    for (const number of [1, 2, 3, 4, 5])
      made.push(await upload(ada, { title: `Photo ${number}`, tags: 'serie', took_at: '2026-05-01T23:30:00-0330' }));
    photos = await Promise.all(made.map(({ id }) => published(ada, id)));
    await ben.api.post(`/photos/${made[0]?.id}/comments`, { body: 'First' });
    await ben.api.post(`/photos/${made[2]?.id}/like`);
    // Others than the writer see it a moment later (R3).
    await eventually(async () => {
      expect((await product.anybody.get<Photo>(`/photos/${made[0]?.id}`)).body.data.count_comments).toBe(1);
      expect((await product.anybody.get<Photo>(`/photos/${made[2]?.id}`)).body.data.count_likes).toBe(1);
      const { data } = (await product.anybody.get<User>('/users/ada')).body;
      expect(data).toMatchObject({ count_photos: made.length, count_completed: 1 });
    });
  }, 90_000);
  afterAll(() => product?.close());

  const theFirst = () => photos[0] as Photo;
  const statusOf = async (reply: Promise<Reply>) => (await reply).status;

  describe('shapes (S1, S2, S3, S9)', () => {
    it('S1 S2 a user has every field of the specification, and no other', async () => {
      const { text } = await product.anybody.get<User>('/users/ada');
      expect(JSON.parse(text)).toEqual({
        data: {
          id: ada.id,
          name: 'ada of the suite',
          username: 'ada',
          location: null,
          bio: null,
          avatar: address,
          level: 1,
          streak: expect.any(Number),
          is_hero: 0,
          is_followed: 0,
          website_url: null,
          count_missed: expect.any(Number),
          count_completed: 1,
          count_photo_views: expect.any(Number),
          count_photos: 5,
          count_followers: 0,
          count_following: 0,
          count_comments: 0,
          count_downloads: 0,
          created_at: instant,
        },
      });
    });

    it('S2 S3 a photo has every field of the specification, with the offset of its own day', async () => {
      expect(JSON.parse((await product.anybody.get(`/photos/${theFirst().id}`)).text)).toEqual({
        data: {
          id: theFirst().id,
          title: 'Photo 1',
          url: expect.stringMatching(/^http:\/\/localhost:\d+\/photos\/\d+$/),
          description: '',
          image_thumb: address,
          image_large: address,
          width: 270,
          height: 180,
          tags: ['serie'],
          count_likes: 0,
          count_comments: 1,
          is_premium: 0,
          is_liked: 0,
          took_at: '2026-05-01T23:30:00-0330',
          created_at: instant,
        },
      });
    });

    it('R6 a comment has its author, with level and badge only in answers to writes', async () => {
      const path = `/photos/${theFirst().id}/comments`;
      const author = { id: ben.id, name: 'ben of the suite', username: 'ben', avatar: address };
      const comment = { id: expect.any(Number), body: 'First', level: 0, parent: 0, count_likes: 0, created_at: instant };
      const { text } = await product.anybody.get(path);
      expect(JSON.parse(text).data).toEqual([{ ...comment, authorable: { data: author } }]);
      const id = JSON.parse(text).data[0].id;
      const edited = await ben.api.put(`${path}/${id}`, { body: 'First' });
      expect(edited.body).toEqual({ data: { ...comment, authorable: { data: { ...author, level: 1, is_hero: 0 } } } });
      const included = await product.anybody.get<Comment>(`${path}/${id}?include=commentable`);
      expect(included.body.data.commentable?.data.id).toBe(theFirst().id);
    });

    it('S2 what the caller likes and follows is 1, for others 0', async () => {
      await ben.api.post('/users/ada/follow');
      const [liked] = (await ben.api.get<Photo[]>(`/photos?include=user`)).body.data;
      expect([liked?.is_liked, liked?.user?.data.is_followed]).toEqual([1, 1]);
      const [others] = (await ada.api.get<Photo[]>(`/photos?include=user`)).body.data;
      expect([others?.id, others?.is_liked, others?.user?.data.is_followed]).toEqual([liked?.id, 0, 0]);
      expect(Object.keys(others ?? {})).not.toContain('colors');
    });
  });

  describe('pages (S5, S6, S7, S8)', () => {
    it('links keep every known parameter but the token, and lead through the whole list', async () => {
      const first = await product.anybody.get<Photo[]>(`/photos?sort=oldest&include=colors&per_page=2&x=%C3%A4&access_token=${ben.token}`);
      const { links, ...numbers } = first.body.meta.pagination;
      expect(numbers).toEqual({ total: 5, count: 2, per_page: 2, current_page: 1, total_pages: 3 });
      expect(links).toEqual({ next: expect.stringContaining('/photos?sort=oldest&include=colors&per_page=2&page=2') });
      expect(first.headers.get('link')).toBe(
        [
          `<${product.publicUrl}/photos?sort=oldest&include=colors&per_page=2&page=1>; rel="first"`,
          `<${links.next}>; rel="next"`,
          `<${product.publicUrl}/photos?sort=oldest&include=colors&per_page=2&page=3>; rel="last"`,
        ].join(', '),
      );
      const seen = [...first.body.data];
      let next = links.next;
      for (let page = 2; next; page++) {
        const { body } = await product.anybody.get<Photo[]>(next);
        expect(body.meta.pagination.current_page).toBe(page);
        expect(body.meta.pagination.links.previous).toContain(`page=${page - 1}`);
        seen.push(...body.data);
        next = body.meta.pagination.links.next;
      }
      expect(seen.map(({ id }) => id)).toEqual(photos.map(({ id }) => id).sort((a, b) => a - b));
      expect(seen.every(({ colors }) => (colors?.data.length ?? 0) > 0)).toBe(true);
    });

    it('every list can be paged through, by links and by numbers', async () => {
      for (const list of [
        '/users?sort=new',
        '/photos',
        '/users/ada/photos',
        '/users/ben/likes',
        '/users/ada/followers',
        '/users/ben/following',
        `/photos/${theFirst().id}/comments`,
        `/photos/${photos[2]?.id}/likes`,
        '/tags/serie',
        '/search/photos/photo',
        '/search/users/ada',
        '/search/tags/serie',
      ]) {
        const whole = (await product.anybody.get<{ id: number }[]>(list)).body;
        const walked: number[] = [];
        let next: string | undefined = `${list}${list.includes('?') ? '&' : '?'}per_page=1`;
        for (let page = 1; next; page++) {
          const address: string = next;
          // Views are counted a moment later (R3).
          const { status, body } = await eventually(async () => {
            const byLink: Reply<{ id: number }[]> = await product.anybody.get(address);
            const byNumber = await product.anybody.get<{ id: number }[]>(`${list}${list.includes('?') ? '&' : '?'}per_page=1&page=${page}`);
            expect(byNumber.body.data).toEqual(byLink.body.data);
            return byLink;
          });
          expect([list, status, body.meta.pagination.current_page, body.meta.pagination.total]).toEqual([
            list,
            200,
            page,
            whole.data.length,
          ]);
          walked.push(...body.data.map(({ id }) => id));
          next = body.meta.pagination.links.next;
        }
        expect([list, walked]).toEqual([list, whole.data.map(({ id }) => id)]);
      }
    });

    it('a page past the end is empty, however far; per_page is at most 50', async () => {
      for (const page of ['4', '9007199254740991']) {
        const { status, body } = await product.anybody.get(`/photos?per_page=2&page=${page}`);
        expect([status, body.data, body.meta.pagination.current_page]).toEqual([200, [], Number(page)]);
      }
      for (const list of ['/search/photos/photo', '/search/users/a', '/users?sort=streak', '/me/tokens'])
        expect((await ada.api.get(`${list}${list.includes('?') ? '&' : '?'}per_page=50&page=9007199254740991`)).status).toBe(200);
      const { pagination } = (await product.anybody.get('/photos?per_page=51')).body.meta;
      expect([pagination.per_page, pagination.links]).toEqual([50, {}]);
      expect((await product.anybody.get('/users/ben/photos')).body.meta.pagination).toMatchObject({ total: 0, total_pages: 0, links: {} });
    });

    it.each([
      'page=0',
      'page=-1',
      'page=abc',
      'page=1&page=2',
      'page[]=1',
      'per_page=0',
      'per_page=1.5',
      'sort=nothing',
      'filter=nothing',
      'curated=yes',
      'cursor=v1.abc',
      'callback=a(b)',
    ])('%s is refused with its name', async (query) => {
      const { status, body } = await product.anybody.get(`/photos?${query}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, [query.split(/[=[]/)[0]]]);
    });

    it('unknown and empty parameters, and unknown includes, are passed over', async () => {
      const plain = (await product.anybody.get('/photos')).body.data;
      expect((await product.anybody.get('/photos?colour=red&page=&sort=&include=nothing,,&curated=')).body.data).toEqual(plain);
    });
  });

  describe('headers (S13, S14, S15)', () => {
    it.each([
      [undefined, 'application/json; charset=utf-8'],
      ['*/*', 'application/json; charset=utf-8'],
      ['text/html', 'application/json; charset=utf-8'],
      ['application/vnd.heliograph.v2+json', 'application/vnd.heliograph.v2+json; charset=utf-8'],
      ['application/vnd.heliograph+json', 'application/vnd.heliograph.v2+json; charset=utf-8'],
    ])('Accept: %s', async (accept, type) => {
      const { status, headers } = await product.anybody.get('/photos', { headers: accept ? { Accept: accept } : {} });
      expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([200, type, 'Accept, Authorization, Accept-Encoding']);
    });

    it('an unknown version is 406, as a content type it is harmless', async () => {
      const unknown = { Accept: 'application/vnd.heliograph.v3+json' };
      expect(await statusOf(product.anybody.get('/photos', { headers: unknown }))).toBe(406);
      const vendor = { 'Content-Type': 'application/vnd.heliograph.v2+json' };
      expect(await statusOf(product.anybody.get('/photos', { headers: vendor }))).toBe(200);
      expect(await statusOf(ben.api.post(`/photos/${theFirst().id}/like`, '', { headers: vendor }))).toBe(200);
    });

    it('an ETag answers 304; a token makes an answer private', async () => {
      const tag = (await product.anybody.get('/search/tags/serie')).headers.get('etag') ?? '';
      expect(await statusOf(product.anybody.get('/search/tags/serie', { headers: { 'If-None-Match': tag } }))).toBe(304);
      expect((await product.anybody.get('/search/tags/serie?callback=f')).headers.get('etag')).not.toBe(tag);
      expect((await ada.api.get('/photos')).headers.get('cache-control')).toBe('private');
    });

    it('HEAD, OPTIONS and unknown methods; any origin may read', async () => {
      const head = await product.anybody.send('HEAD', '/photos');
      expect([head.status, head.text, head.headers.get('access-control-allow-origin')]).toEqual([200, '', '*']);
      const refused = await product.anybody.put('/photos', {});
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
      expect(await statusOf(product.anybody.send('OPTIONS', '/photos/1/like'))).toBe(204);
    });
  });

  describe('tokens (A1, A2, A3, S12)', () => {
    it('in the header or in the query, not in both; the scheme has no case', async () => {
      expect((await product.anybody.get<User>(`/me?access_token=${ada.token}`)).body.data.username).toBe('ada');
      expect(await statusOf(product.anybody.post(`/photos/${theFirst().id}/like?access_token=${ada.token}`))).toBe(200);
      expect(await statusOf(product.anybody.get('/me', { headers: { Authorization: `bEARER ${ada.token}` } }))).toBe(200);
      expect(await statusOf(ada.api.get(`/me?access_token=${ada.token}`))).toBe(400);
    });

    it('a wrong one is never taken for none', async () => {
      for (const headers of [{ Authorization: 'Bearer nobody' }, { Authorization: 'Basic YTpi' }, { Authorization: 'Bearer' }]) {
        const reply = await product.anybody.get('/photos', { headers });
        expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('error="invalid_token"')]);
      }
      for (const query of ['access_token=', 'access_token[]=a', 'access_token=a&access_token=b'])
        expect(await statusOf(product.anybody.get(`/photos?${query}`))).toBe(401);
      const none = await product.anybody.post(`/photos/${theFirst().id}/like`);
      expect([none.status, none.headers.get('www-authenticate'), none.body]).toEqual([
        401,
        'Bearer realm="heliograph"',
        {
          message: '401 Unauthorized',
          status_code: 401,
          code: 'missing_token',
          documentation_url: `${product.publicUrl}/docs/errors#missing_token`,
        },
      ]);
    });

    it('a missing scope is reported before a missing thing (403 before 404)', async () => {
      const reply = await ada.api.put('/staff/photos/999999/curation');
      expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([403, expect.stringContaining('error="insufficient_scope"')]);
    });

    it('S4 an id is digits without a leading zero; anything else in its place is 404', async () => {
      for (const id of ['0', '01', '-1', '1.0', 'abc', '9007199254740992', '99999999999999999999', '%00', '1e3', ' 1'])
        expect([id, await statusOf(product.anybody.get(`/photos/${id}`))]).toEqual([id, 404]);
    });
  });

  it('the logs are whole, and every read model equals its replay', () => expectWhole(product));
});
