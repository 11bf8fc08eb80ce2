import { randomInt } from 'node:crypto';
import { LogIn, RequestPasswordReset } from '@heliograph/identity-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IdentityScene, rejection } from '../../specs/identity-scene.js';
import { identityContext } from '../index.js';

const PAIRS = sized(110, 110, 1_000);

/**
 * How often the one takes longer than the other, of all pairs: 0.5 where they do not differ (Mann and Whitney's U, as a share). Of 110 pairs it
 * varies by 0.04, of 1,000 by 0.013; the bound is five times that. Both are measured in turn, so that a busy machine slows down both.
 */
const STRAY = 5 * Math.sqrt((2 * PAIRS + 1) / (12 * PAIRS * PAIRS));

function share(longer: readonly number[], shorter: readonly number[]): number {
  let wins = 0;
  for (const one of longer) for (const other of shorter) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (longer.length * shorter.length);
}

describe('response time does not reveal whether there is an account (P56)', () => {
  let product: TestProduct;
  let scene: IdentityScene;

  beforeAll(async () => {
    product = await testProduct([identityContext]);
    scene = new IdentityScene(product.dispatcher);
    await scene.user('dora');
  });
  afterAll(() => product?.close());

  async function compare(work: (who: 'dora' | 'mona') => Promise<unknown>): Promise<void> {
    const times = { dora: [] as number[], mona: [] as number[] };
    for (const who of ['dora', 'mona'] as const) await work(who);
    for (let pair = 0; pair < PAIRS; pair++) {
      // No budget runs out, for either.
      scene.pass(60 * 60);
      for (const who of randomInt(2) === 0 ? (['dora', 'mona'] as const) : (['mona', 'dora'] as const)) {
        const began = performance.now();
        await work(who);
        times[who].push(performance.now() - began);
      }
    }
    expect(Math.abs(share(times.dora, times.mona) - 0.5)).toBeLessThan(STRAY);
  }

  it(
    'O1 a sign-in with a wrong password takes as long for an unknown name',
    () => compare((who) => rejection(product.dispatcher.dispatch(new LogIn(scene.context(), who, 'wrong password')))),
    300_000,
  );

  it(
    'O1 asking for a new password takes as long for an unknown address',
    () => compare((who) => product.dispatcher.dispatch(new RequestPasswordReset(scene.context(), `${who}@example.org`))),
    300_000,
  );
});
