import { eventually, sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from './spec/client.js';
import { password, type Person } from './spec/people.js';
import { Product } from './spec/product.js';
import { quantiles } from './spec/quantiles.js';

const ROUNDS = sized(10, 20, 500);
const FROZEN_MILLISECONDS = sized(1_500, 1_500, 5_000);
/** Contract O9. */
const EVERYWHERE_WITHIN_MILLISECONDS = 1_000;

let product: Product;
let second: Client;
let ada: Person;

beforeAll(async () => {
  product = await Product.start({ workers: [] });
  second = await product.startApi();
  ada = await product.person('ada', 'manage:account');
}, 120_000);
afterAll(() => product?.close());

interface Made {
  readonly id: number;
  readonly access_token: string;
}

const statusOf = async (api: Client, token: string) => (await api.as(token).get('/me')).status;

/** A token in the cache of the process. */
async function tokenKnownTo(api: Client, owner: Person): Promise<Made> {
  const made = (await owner.api.post<Made>('/me/tokens', { name: 'script', scopes: ['read'] })).body.data;
  for (const _ of ['asked for', 'remembered']) expect(await statusOf(api, made.access_token)).toBe(200);
  return made;
}

/** Time from the answer to the revocation to the first 401, while the token is used without a pause. */
async function millisecondsUntilRefused(api: Client, token: string): Promise<number> {
  const revoked = performance.now();
  for (;;) {
    const began = performance.now();
    if ((await statusOf(api, token)) === 401) return began - revoked;
    if (began - revoked > 10_000) throw new Error('it is never refused');
  }
}

describe('revocation in several api processes', () => {
  it('O9 revoked in one process, a token is refused in another within a second', async () => {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { id, access_token } = await tokenKnownTo(second, ada);
      expect((await ada.api.delete(`/me/tokens/${id}`)).status).toBe(200);
      expect(await statusOf(product.anybody, access_token)).toBe(401);
      took.push(await millisecondsUntilRefused(second, access_token));
    }
    process.stdout.write(`from revocation to refusal elsewhere: ${quantiles(took)}\n`);
    expect(Math.max(...took)).toBeLessThan(EVERYWHERE_WITHIN_MILLISECONDS);
  }, 600_000);

  it('O9 a new password ends all tokens in every process within a second, and no others', async () => {
    const [ben, cleo] = [await product.person('ben', 'manage:account'), await product.person('cleo')];
    const tokens = [ben.token, (await tokenKnownTo(second, ben)).access_token];
    for (const token of [...tokens, cleo.token]) expect(await statusOf(second, token)).toBe(200);
    const changed = { current_password: password, password: 'something else entirely' };
    expect((await ben.api.put('/me/password', changed)).status).toBe(200);
    const took = await Promise.all(tokens.map((token) => millisecondsUntilRefused(second, token)));
    expect(Math.max(...took)).toBeLessThan(EVERYWHERE_WITHIN_MILLISECONDS);
    for (const token of tokens) expect(await statusOf(product.anybody, token)).toBe(401);
    for (const api of [product.anybody, second]) expect(await statusOf(api, cleo.token)).toBe(200);
  });

  it('O9 a process that was frozen while a token was revoked refuses it when it wakes up', async () => {
    const dora = await product.person('dora', 'manage:account');
    const { id, access_token } = await tokenKnownTo(product.anybody, dora);
    process.kill(product.api.pid, 'SIGSTOP');
    let meanwhile: Promise<number>[] = [];
    try {
      expect((await second.as(dora.token).delete(`/me/tokens/${id}`)).status).toBe(200);
      const revoked = performance.now();
      // These wait in its socket, and are the first that it reads.
      meanwhile = [1, 2, 3].map(() => statusOf(product.anybody, access_token));
      await eventually(() => expect(performance.now() - revoked).toBeGreaterThan(FROZEN_MILLISECONDS));
    } finally {
      process.kill(product.api.pid, 'SIGCONT');
    }
    expect(await Promise.all(meanwhile)).toEqual([401, 401, 401]);
    expect(await statusOf(product.anybody, dora.token)).toBe(200);
  });

  it('answers when a token was last used, to the hour', async () => {
    const { id, access_token } = await tokenKnownTo(second, ada);
    const began = Date.now();
    await eventually(async () => {
      const [row] = await product.admin.query<{ at: Date | null }>(
        'select last_used_at as at from identity.personal_tokens where id = $1',
        [id],
      );
      expect(row?.at).toBeInstanceOf(Date);
      expect((row?.at as Date).getTime() % 3_600_000).toBe(0);
      expect(began - (row?.at as Date).getTime()).toBeLessThan(3_600_000 + 60_000);
    }, 30_000);
    expect(await statusOf(second, access_token)).toBe(200);
  });
});
