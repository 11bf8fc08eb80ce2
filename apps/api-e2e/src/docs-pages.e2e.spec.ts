import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { published } from './spec/expectations.js';
import { upload } from './spec/people.js';
import { Product } from './spec/product.js';
import { environment } from './spec/program.js';

const run = promisify(execFile);
const interpreters = [
  ['curl', 'bash', '-c'],
  ['javascript', 'node', '-e'],
  ['python', 'python3', '-c'],
] as const;

describe('what the documents of a running product say', () => {
  let product: Product;
  let ids: number[];
  beforeAll(async () => {
    product = await Product.start({ settings: { RATE_LIMIT_ANONYMOUS: '500', SECURITY_CONTACT: 'https://example.org/security' } });
    const ada = await product.person('ada');
    ids = [];
    for (let count = 0; count < 3; count++) {
      const { id } = await upload(ada);
      await published(ada, id);
      ids.unshift(id);
    }
  }, 120_000);
  afterAll(() => product?.close());

  /** The samples of a page in one language, as they stand there. */
  const samplesIn = async (page: string, language: string): Promise<string[]> => {
    const html = await (await fetch(`${product.publicUrl}${page}`)).text();
    const blocks = html.matchAll(new RegExp(`data-language="${language}">[\\s\\S]*?<code>([\\s\\S]*?)</code>`, 'g'));
    return [...blocks].map(([, code = '']) => plain(code));
  };
  const linesOf = async (command: string, option: string, program: string, settings: Readonly<Record<string, string>> = {}) =>
    (await run(command, [option, program], { env: environment(settings) })).stdout.trim().split('\n');

  it.each(interpreters)(
    'E: GET /docs/pagination walks a list to its end and asks for what is new, in %s',
    async (language, command, option) => {
      const [walk = '', since = ''] = await samplesIn('/docs/pagination', language);
      expect(walk).toContain('per_page=50');
      // Pages of one photo, so that there is something to follow.
      expect(await linesOf(command, option, walk.replace('per_page=50', 'per_page=1'))).toEqual(ids.map(String));
      const began = await linesOf(command, option, since, { SINCE: '2020-01-01T00:00:00Z' });
      expect(began.slice(0, -1)).toEqual(ids.map(String));
      const [newest] = ids;
      expect((await linesOf(command, option, since, { SINCE: began.at(-1) as string })).slice(0, 1)).toEqual([String(newest)]);
      expect(await linesOf(command, option, since, { SINCE: '2100-01-01T00:00:00Z' })).toEqual(['no news']);
    },
  );

  it('E: GET /docs/limits has the limits that an answer tells', async () => {
    const page = await (await fetch(`${product.publicUrl}/docs/limits`)).text();
    const { headers } = await product.anybody.get('/photos');
    expect(page).toContain(`<td>${headers.get('x-ratelimit-limit')} in 15 minutes</td>`);
  });

  it('E: GET / names addresses that are there, in its body and in Link', async () => {
    const { status, headers, body } = await product.anybody.get<Record<string, string>>('/');
    expect(status).toBe(200);
    const linked = [...(headers.get('link') ?? '').matchAll(/<([^<>]+)>; rel="([\w-]+)"/g)];
    expect(linked.map(([, , rel]) => rel)).toEqual(['service-desc', 'service-doc', 'status']);
    const filled = (address: string) =>
      address
        .replace(/\{\?[\w,]+\}/, '')
        .replace('{username}', 'ada')
        .replace('{format}', 'json');
    const ofApi = Object.entries(body.data)
      .filter(([name, address]) => name.endsWith('_url') && address.startsWith(product.publicUrl))
      .map(([name, address]) => [name, filled(address)] as const);
    expect(ofApi.length).toBeGreaterThan(8);
    const statuses = await Promise.all(
      [...ofApi, ...linked.map(([, url = '', rel = '']) => [rel, url] as const)].map(async ([name, url]) => [
        name,
        (await fetch(url)).status,
      ]),
    );
    const expected = (name: string) => ({ me_url: 401, tag_url: 404 })[name] ?? 200;
    expect(statuses).toEqual(statuses.map(([name]) => [name, expected(String(name))]));
  });

  it('E: GET /.well-known/security.txt names the contact that is set', async () => {
    const answer = await fetch(`${product.publicUrl}/.well-known/security.txt`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/^Contact: https:\/\/example\.org\/security\n/)]);
  });
});

const plain = (html: string): string =>
  html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
