import { newContext } from '@heliograph/cqrs';
import { FindRegisteredOffset, RegisterUser } from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { identityContext } from '../index.js';

describe('how the clock of a newcomer is set (U2)', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([identityContext]);
  });
  afterAll(() => product?.close());

  const register = async (username: string, offsetMinutes?: number) => {
    const fields = { username, name: username, email: `${username}@example.org`, password: 'correct horse' };
    return (await product.dispatcher.dispatch(new RegisterUser(newContext('anonymous'), fields, null, offsetMinutes))).userId;
  };
  const offsetOf = (userId: UserId) => product.dispatcher.dispatch(new FindRegisteredOffset(userId));

  it('is known where it was said, and of nobody else', async () => {
    expect(await offsetOf(await register('ada', 345))).toBe(345);
    expect(await offsetOf(await register('bert', 0))).toBe(0);
    expect(await offsetOf(await register('cleo'))).toBeNull();
    expect(await offsetOf(UserId(999_999))).toBeNull();
  });

  it('is stored encrypted under the key of the person', async () => {
    const userId = await register('dora', -210);
    const [stored] = await product.admin.query<{ data: string }>(
      `select payload::text as data from event_store.events where type = 'identity.clock-set' and stream = $1`,
      [`user-${userId}`],
    );
    expect(stored?.data).not.toContain('-210');
  });
});
