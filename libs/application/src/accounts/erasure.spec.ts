import { EraseUser } from '@heliograph/identity-contracts';
import { Rejected, UserId } from '@heliograph/kernel';
import { ForgetOwner } from '@heliograph/media-contracts';
import { describe, expect, it } from '@jest/globals';
import { MessageBus, person } from '../actor/index.js';
import { Erasure } from './erasure.js';

const ada = person(UserId(7));
const never = () => new Promise<never>(() => undefined);

const toTheEnd = (work: Promise<unknown>) => work;
const notAtAll = () => Promise.resolve();

function erasure(answer: (message: object) => Promise<unknown>, waitFor: (work: Promise<unknown>) => Promise<unknown> = toTheEnd) {
  const given: (EraseUser | ForgetOwner)[] = [];
  const dispatch = (message: object) => {
    given.push(message as EraseUser);
    return answer(message) as Promise<never>;
  };
  return { erasure: new Erasure(new MessageBus({ dispatch }, null), { wait: waitFor }), given };
}

describe('the end of an account (E)', () => {
  it('is the account and the photos, under one correlation', async () => {
    const { erasure: part, given } = erasure(async () => undefined);
    await part.erase(ada, { password: 'correct horse', expectedVersion: 3 });
    expect(given).toEqual([expect.any(EraseUser), expect.any(ForgetOwner)]);
    // The version is the account's alone.
    expect(given[0]?.context).toEqual({ ...given[1]?.context, expectedVersion: 3 });
  });

  it('does not begin without the password', async () => {
    const { erasure: part, given } = erasure(() => Promise.reject(new Rejected('wrong-password')));
    await expect(part.erase(ada, { password: 'a guess' })).rejects.toMatchObject({ code: 'wrong-password' });
    expect(given).toHaveLength(1);
  });

  it.each([
    ['takes long', never, notAtAll],
    ['fails', () => Promise.reject(new Error('away')), toTheEnd],
  ])('is answered although forgetting the photos %s', async (_, forget, waitFor) => {
    const { erasure: part } = erasure((message) => (message instanceof ForgetOwner ? forget() : Promise.resolve()), waitFor);
    await expect(part.erase(ada, { password: 'correct horse' })).resolves.toBeUndefined();
  });
});
