import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client, Reply } from './spec/client.js';
import { published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Photo } from './spec/resources.js';

describe('one person likes and unlikes one photo many times at once', () => {
  let product: Product;
  let ada: Person;
  let ben: Person;
  let photo: Photo;
  let second: Client;

  beforeAll(async () => {
    product = await Product.start();
    [ada, ben] = await Promise.all([product.person('ada'), product.person('ben')]);
    photo = await published(ada, (await upload(ada)).id);
    second = (await product.startApi()).as(ben.token);
  }, 90_000);
  afterAll(() => product?.close());

  const toggle = (api: Client, at: number): Promise<Reply> => {
    const path = `/photos/${photo.id}/like`;
    return at % 2 === 0 ? api.post(path) : api.delete(path);
  };
  /** How many answers there were of each status. */
  const statuses = async (replies: Promise<Reply>[]) => {
    const counts: Record<number, number> = {};
    for (const { status } of await Promise.all(replies)) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  const counters = async () => {
    const after = (await ben.api.post<{ count_likes: number }>(`/photos/${photo.id}/like`)).body.data.count_likes;
    return [after, (await ben.api.delete<{ count_likes: number }>(`/photos/${photo.id}/like`)).body.data.count_likes];
  };

  it('R1 R2 of 200 at one process none is refused, and the counter is right', async () => {
    expect(await statuses(Array.from({ length: 200 }, (_, at) => toggle(ben.api, at)))).toEqual({ 200: 200 });
    expect(await counters()).toEqual([1, 0]);
  });

  it('R1 R2 of 200 at two processes none is refused either', async () => {
    const apis = [ben.api, second];
    expect(await statuses(Array.from({ length: 200 }, (_, at) => toggle(apis[at % 2] as Client, Math.floor(at / 2))))).toEqual({
      200: 200,
    });
    expect(await counters()).toEqual([1, 0]);
  });

  it('S12 beyond what a process lets wait it is 503 with Retry-After, and the others are served', async () => {
    const replies = await Promise.all(Array.from({ length: 1_500 }, (_, at) => toggle(ben.api, at)));
    const refused = replies.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status }) => status))).toEqual(refused.length === 0 ? new Set() : new Set([503]));
    for (const { headers } of refused) expect(headers.get('retry-after')).toBe('1');
    expect(replies.length - refused.length).toBeGreaterThan(200);
    expect(await counters()).toEqual([1, 0]);
  });
});
