import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Reply } from './spec/client.js';
import { published } from './spec/expectations.js';
import { OAuthApp } from './spec/oauth-app.js';
import { type Person, upload } from './spec/people.js';
import { SharedProduct } from './spec/shared-product.js';
import type { Comment } from './spec/resources.js';

interface Report {
  readonly id: number;
  readonly subject: { readonly type: string; readonly id: number };
  readonly reason: string;
  readonly state: string;
  readonly created_at: string;
}

describe('reports (B1)', () => {
  let product: SharedProduct;
  let ada: Person;
  let ben: Person;
  let photo: number;
  let comment: number;
  beforeAll(async () => {
    product = await SharedProduct.use();
    [ada, ben] = [await product.person('ada', 'manage:account'), await product.person('ben')];
    photo = (await published(ada, (await upload(ada)).id)).id;
    comment = (await ben.api.post<Comment>(`/photos/${photo}/comments`, { body: 'Buy this' })).body.data.id;
  }, 120_000);
  afterAll(() => product?.close());

  const ofPhoto = () => `/photos/${photo}/reports`;
  const ofComment = () => `/photos/${photo}/comments/${comment}/reports`;
  const spam = { reason: 'spam', text: 'It is everywhere' };
  const report = (by: Person, path: string, body: object = spam): Promise<Reply<Report>> => by.api.post<Report>(path, body);

  it('B1, E: POST /photos/:photo_id/reports, E: POST /photos/:photo_id/comments/:comment_id/reports, E: POST /users/:username/reports are made, and are the first one while that is open', async () => {
    const cases: [Person, string, string, number][] = [
      [ben, ofPhoto(), 'photo', photo],
      [ada, ofComment(), 'comment', comment],
      [ben, `/users/${ada.username.toUpperCase()}/reports`, 'user', ada.id],
    ];
    for (const [by, path, type, id] of cases) {
      const first = await report(by, path);
      expect([first.status, first.body]).toEqual([
        201,
        {
          data: {
            ...{ id: expect.any(Number), subject: { type, id }, reason: 'spam', state: 'open' },
            created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/),
          },
        },
      ]);
      const again = await report(by, path, { reason: 'other' });
      expect([again.status, again.body]).toEqual([200, first.body]);
    }
  });

  it('B1 are not made of what is one’s own, without a reason that there is, or with too many words', async () => {
    for (const [by, path] of [
      [ada, ofPhoto()],
      [ben, ofComment()],
      [ada, `/users/${ada.username}/reports`],
    ] as const)
      expect([path, (await report(by, path)).status]).toEqual([path, 422]);
    const cleo = await product.person('cleo');
    for (const [body, field] of [
      [{}, 'reason'],
      [{ reason: 'dislike' }, 'reason'],
      [{ reason: 'spam', text: 'a'.repeat(1001) }, 'text'],
      [{ reason: 'spam', text: 'a\0' }, 'text'],
    ] as const) {
      const { status, body: answer } = await report(cleo, ofPhoto(), body);
      expect([status, Object.keys((answer as unknown as { errors: object }).errors)]).toEqual([422, [field]]);
    }
  });

  it('B1 need a token of a person, with any scope, and can only be of what they see', async () => {
    expect((await product.anybody.post(ofPhoto(), spam)).status).toBe(401);
    const app = await OAuthApp.register(ada, `${product.publicUrl}/nowhere`, product.publicUrl);
    const { pair } = await app.token(product.anybody, { grant_type: 'client_credentials' });
    expect((await product.anybody.as(pair.access_token).post(ofPhoto(), spam)).status).toBe(403);
    const draft = await upload(ada, { publish: '0' });
    for (const path of [`/photos/${draft.id}/reports`, '/photos/999999999/reports', `/photos/${photo}/comments/999999999/reports`])
      expect([path, (await report(ben, path)).status]).toEqual([path, 404]);
    expect((await report(ben, '/users/nobody.at.all/reports')).status).toBe(404);
  });

  it('B1 are thirty an hour at most; those that are there already cost nothing', async () => {
    const dan = await product.person('dan');
    const others = await Promise.all(Array.from({ length: 31 }, (_, at) => product.person(`many_${at}`)));
    const reportsOf = (at: number) => `/users/${others[at]?.username}/reports`;
    for (let at = 0; at < 30; at++) expect((await report(dan, reportsOf(at))).status).toBe(201);
    const refused = await report(dan, reportsOf(30));
    expect([refused.status, Object.keys(refused.body)]).toEqual([403, ['message', 'status_code']]);
    const { headers } = refused;
    expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['30', '0']);
    const seconds = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(-1);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await report(dan, reportsOf(0))).status).toBe(200);
    expect((await report(dan, reportsOf(30), { reason: 'no' })).status).toBe(422);
  }, 60_000);
});
