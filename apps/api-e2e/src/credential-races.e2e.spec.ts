import { sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client, Reply } from './spec/client.js';
import { password, type Person } from './spec/people.js';
import { Product } from './spec/product.js';

const ROUNDS = sized(2, 4, 20);
const LOOPS = 12;

interface Call {
  readonly begun: number;
  readonly status: number;
  readonly token: string | undefined;
}

/** Whoever has stolen a token uses it in loops, through two api processes, while its owner changes the password. */
describe('what is made by a token while it is revoked (O9)', () => {
  let product: Product;
  let second: Client;
  let people = 0;

  beforeAll(async () => {
    product = await Product.start({ workers: [], settings: { RATE_LIMIT_TOKEN: '1000000' } });
    second = await product.startApi({ RATE_LIMIT_TOKEN: '1000000' });
  }, 120_000);
  afterAll(() => product?.close());

  const victim = () => product.person(`victim_${++people}`, 'manage:account');
  const rowsOf = (table: string, { id }: Person) => product.admin.query(`select id from identity.${table} where user_id = $1`, [id]);

  /** Calls in loops until each was refused; meanwhile the password changes. Answers when that was answered, and all calls. */
  async function whileThePasswordChanges(person: Person, call: (api: Client) => Promise<Reply<{ access_token?: string }>>) {
    const calls: Call[] = [];
    const loops = Array.from({ length: LOOPS }, async (_, turn) => {
      const api = (turn % 2 === 0 ? product.anybody : second).as(person.token);
      for (;;) {
        const begun = performance.now();
        const { status, body } = await call(api);
        calls.push({ begun, status, token: body?.data?.access_token });
        if (status === 401) return;
      }
    });
    const changed = await person.api.put('/me/password', { current_password: password, password: 'another long one' });
    const answered = performance.now();
    expect(changed.status).toBe(200);
    await Promise.all(loops);
    return { answered, calls };
  }

  it('O7 O9 no personal token that is made while the password changes stays valid', async () => {
    let made = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const person = await victim();
      const { calls } = await whileThePasswordChanges(person, (api) => api.post('/me/tokens', { name: 'stolen', scopes: ['read'] }));
      const tokens = calls.flatMap(({ status, token }) => (status === 201 && token ? [token] : []));
      made += tokens.length;
      expect(await rowsOf('personal_tokens', person)).toEqual([]);
      for (const token of tokens) for (const api of [product.anybody, second]) expect((await api.as(token).get('/me')).status).toBe(401);
    }
    process.stdout.write(`${made} tokens made by ${LOOPS} loops in ${ROUNDS} rounds, none lives\n`);
    expect(made).toBeGreaterThan(ROUNDS);
  }, 180_000);

  it.each<[string, (person: Person) => Promise<(api: Client) => Promise<Reply<{ access_token?: string }>>>]>([
    [
      'no app is registered',
      async () => async (api) => {
        const made = await api.post<{ id: number }>('/applications', { name: 'x', website: null, callback_urls: ['https://x.example/cb'] });
        if (made.status === 201) await api.delete(`/applications/${made.body.data.id}`);
        return made as Reply<{ access_token?: string }>;
      },
    ],
    [
      'no secret is added',
      async (person) => {
        const fields = { name: 'Mine', website: null, callback_urls: ['https://mine.example/cb'] };
        const { id } = (await person.api.post<{ id: number }>('/applications', fields)).body.data;
        return async (api) => {
          const made = await api.post<{ id: number }>(`/applications/${id}/secrets`);
          if (made.status === 201) await api.delete(`/applications/${id}/secrets/${made.body.data.id}`);
          return made as Reply<{ access_token?: string }>;
        };
      },
    ],
    ['the profile stays', async () => (api) => api.put('/me', { bio: String(Math.random()) })],
  ])('O9 once the change is answered, %s by the old token, in any process', async (_, prepare) => {
    const person = await victim();
    const { answered, calls } = await whileThePasswordChanges(person, await prepare(person));
    expect(calls.some(({ status }) => status < 300)).toBe(true);
    expect(calls.filter(({ begun, status }) => begun > answered && status < 300)).toEqual([]);
  });

  it('O10 of thirty secrets that are added at once an app keeps ten at most', async () => {
    const person = await victim();
    const fields = { name: 'Crowded', website: null, callback_urls: ['https://crowd.example/cb'] };
    const { id } = (await person.api.post<{ id: number }>('/applications', fields)).body.data;
    const add = (turn: number) => (turn % 2 === 0 ? product.anybody : second).as(person.token).post(`/applications/${id}/secrets`);
    const statuses = (await Promise.all(Array.from({ length: 30 }, (_, turn) => add(turn)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(9);
    expect(statuses.filter((status) => status === 422)).toHaveLength(21);
  });
});
