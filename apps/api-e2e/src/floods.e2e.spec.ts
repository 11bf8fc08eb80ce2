import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client, Reply } from './spec/client.js';
import { published } from './spec/expectations.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import { quantile, quantiles, timed } from './spec/quantiles.js';
import type { Photo } from './spec/resources.js';

const MEGABYTE = 1024 * 1024;
/** Pages of one address in a quarter of an hour; by default 600. */
const PAGES = sized(300, 600, 600);
/** Requests of a flood, and how many of them are under way at once. */
const FLOOD = sized(600, 10_000, 100_000);
const AT_ONCE = 50;
/** At one stream at once: more than a process lets wait, 500. */
const DECISIONS = sized(600, 1_500, 1_500);
/** Of the event loop, and of half of the answers to somebody else: of a machine that has other work as well. */
const LONGEST_DELAY_MILLISECONDS = 2_000;
const LONGEST_ANSWER_MILLISECONDS = 3_000;

let product: Product;
let ada: Person;
let ben: Person;
let photo: Photo;
let second: Client;
beforeAll(async () => {
  product = await Product.start({ settings: { RATE_LIMIT_PAGES: String(PAGES), TRUSTED_PROXIES: '127.0.0.1,::1' } });
  [ada, ben] = await Promise.all([product.person('ada'), product.person('ben')]);
  photo = await published(ada, (await upload(ada, { title: 'Coast', tags: 'coast' })).id);
  second = (await product.startApi()).as(ben.token);
}, 90_000);
afterAll(() => product?.close());

describe('one person likes and unlikes one photo many times at once', () => {
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
    const replies = await Promise.all(Array.from({ length: DECISIONS }, (_, at) => toggle(ben.api, at)));
    const refused = replies.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status }) => status))).toEqual(refused.length === 0 ? new Set() : new Set([503]));
    for (const { headers } of refused) expect(headers.get('retry-after')).toBe('1');
    expect(replies.length - refused.length).toBeGreaterThan(200);
    expect(await counters()).toEqual([1, 0]);
  });
});

/** What strangers may send without end: each request costs the product something, and none may cost the others much. */
describe('floods of pages, searches and pictures (B7)', () => {
  const paths = () => [
    ...['/', `/photos/${photo.id}`, '/search?q=coast', '/tags/coast', '/users/ada', '/nowhere'].map((path) => product.pagesUrl + path),
    ...[photo.image_thumb, photo.image_large, `${product.publicUrl}/images/none.jpg`],
  ];
  const residentBytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.api.pid}/status`, 'utf8'))?.[1]) * 1024;
  /** Milliseconds; the longest delay since it was last asked. */
  const longestDelay = async () => {
    const text = await (await fetch(`http://127.0.0.1:${product.environment.METRICS_PORT}/metrics`)).text();
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
  };

  /** Statuses of the flood, and what it cost. @param addressOf the sender of a request */
  async function flood(name: string, addressOf: (at: number) => string) {
    const counts: Record<number, number> = {};
    const [before, wanted] = [residentBytes(), paths()];
    await longestDelay();
    let sent = 0;
    const send = async () => {
      while (sent < FLOOD) {
        const at = sent++;
        const answer = await fetch(wanted[at % wanted.length] as string, { headers: { 'X-Forwarded-For': addressOf(at) } });
        await answer.arrayBuffer();
        counts[answer.status] = (counts[answer.status] ?? 0) + 1;
      }
    };
    const others: number[] = [];
    const all = Promise.all(Array.from({ length: AT_ONCE }, send));
    while (sent < FLOOD) {
      const { result, milliseconds } = await timed(() => ben.api.get(`/photos/${photo.id}`));
      expect(result.status).toBe(200);
      others.push(milliseconds);
      await pause(20);
    }
    await all;
    const cost = { counts, grown: residentBytes() - before, delay: await longestDelay(), median: quantile(others, 0.5) };
    console.info(
      `${FLOOD} ${name}: +${Math.round(cost.grown / MEGABYTE)} MB, event loop ${Math.round(cost.delay)} ms, others ${quantiles(others)}`,
    );
    return cost;
  }

  it('from as many addresses as requests: all are served, and the others wait a moment', async () => {
    const { counts, grown, delay, median } = await flood('of many addresses', (at) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`);
    expect(Object.keys(counts)).toEqual(['200', '404']);
    expect(grown).toBeLessThan(200 * MEGABYTE);
    expect(delay).toBeLessThan(LONGEST_DELAY_MILLISECONDS);
    expect(median).toBeLessThan(LONGEST_ANSWER_MILLISECONDS);
  }, 3_600_000);

  it('from one address: what is beyond its budget is refused, within the same bounds', async () => {
    const { counts, grown, delay, median } = await flood('of one address', () => '192.0.2.66');
    const pages = Math.ceil((FLOOD * 6) / 9);
    expect(counts[429]).toBeGreaterThanOrEqual(pages - PAGES - 6);
    expect(Object.keys(counts)).toEqual(['200', '404', '429']);
    expect(grown).toBeLessThan(200 * MEGABYTE);
    expect(delay).toBeLessThan(LONGEST_DELAY_MILLISECONDS);
    expect(median).toBeLessThan(LONGEST_ANSWER_MILLISECONDS);
  }, 3_600_000);
});
