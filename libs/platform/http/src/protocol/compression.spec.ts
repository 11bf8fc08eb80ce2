import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { as, type StandIn, standIn } from '../spec/stand-in-api.js';

let api: StandIn;
beforeAll(async () => {
  api = await standIn();
});
afterAll(() => api.app.close());

const long = `/search/${'sea'.repeat(1_000)}`;
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => api.app.inject({ method, url, headers });
const accepting = (coding: string) => ({ 'accept-encoding': coding });

describe('compressed answers', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s: the same JSON, with a tag of its own, and 304 for that alone', async (coding, decode) => {
    const [plain, small] = [await get(long), await get(long, accepting(coding))];
    expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([undefined, coding]);
    expect(decode(small.rawPayload).toString()).toBe(plain.body);
    expect([small.headers['content-type'], small.headers['content-length']]).toEqual([
      plain.headers['content-type'],
      String(small.rawPayload.length),
    ]);
    expect(small.headers.etag).toBe(String(plain.headers.etag).replace(/"$/, `-${coding}"`));
    for (const [accepted, tag, status] of [
      [coding, small.headers.etag, 304],
      [coding, plain.headers.etag, 200],
      ['identity', small.headers.etag, 200],
      ['identity', plain.headers.etag, 304],
    ] as const)
      expect((await get(long, { ...accepting(accepted), 'if-none-match': String(tag) })).statusCode).toBe(status);
    const again = await get(long, { ...accepting(coding), 'if-none-match': String(small.headers.etag) });
    expect([again.headers['content-encoding'], again.headers.etag, again.body]).toEqual([undefined, small.headers.etag, '']);
  });

  it('S10 and the same script', async () => {
    const script = gunzipSync((await get(`${long}?callback=f`, accepting('gzip'))).rawPayload).toString();
    expect(script).toMatch(/^\/\*\*\/f\(.*"query":"seasea.*\);$/);
  });

  it('S15 HEAD has the head of GET', async () => {
    const [head, full] = [await get(long, accepting('br'), 'HEAD'), await get(long, accepting('br'))];
    expect(head.body).toBe('');
    for (const name of ['content-type', 'content-length', 'content-encoding', 'etag', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, full.headers[name]]);
  });

  it('S13 vary by what the client accepts, compressed or not', async () => {
    const varies = 'Accept, Authorization, Accept-Encoding';
    const tag = String((await get(long)).headers.etag);
    const asked: Record<string, string>[] = [{}, accepting('br'), accepting('identity'), as('ada'), { 'if-none-match': tag }];
    for (const headers of asked) expect((await get(long, headers)).headers.vary).toBe(varies);
  });

  it('are none where the answer is short, refused, or made by a write', async () => {
    const post = (url: string, headers: Record<string, string>) => api.app.inject({ method: 'POST', url, headers });
    for (const answer of [
      await get('/notes/1', accepting('br')),
      await get(long.replace('search', 'nowhere'), accepting('br')),
      await post('/notes/1/like', { ...as('ada'), ...accepting('br') }),
    ])
      expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([undefined, 'Accept, Authorization']);
  });
});
