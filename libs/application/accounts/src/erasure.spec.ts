import { MessageBus, person } from '@heliograph/application-actor';
import { EraseUser } from '@heliograph/identity-contracts';
import { Rejected, UserId } from '@heliograph/kernel';
import { ForgetOwner } from '@heliograph/media-contracts';
import { describe, expect, it } from '@jest/globals';
import { Erasure } from './erasure.js';

const ada = person(UserId(7));
const never = () => new Promise<never>(() => undefined);

function erasure(answer: (message: object) => Promise<unknown>, pause: () => Promise<unknown> = never) {
  const given: (EraseUser | ForgetOwner)[] = [];
  const dispatch = (message: object) => {
    given.push(message as EraseUser);
    return answer(message) as Promise<never>;
  };
  return { erasure: new Erasure(new MessageBus({ dispatch }, null), pause), given };
}

describe('the end of an account (E)', () => {
  it('is the account and the photos, under one correlation', async () => {
    const { erasure: part, given } = erasure(async () => undefined);
    await part.erase(ada, 'correct horse');
    expect(given).toEqual([expect.any(EraseUser), expect.any(ForgetOwner)]);
    expect(given[1]?.context).toEqual(given[0]?.context);
  });

  it('does not begin without the password', async () => {
    const { erasure: part, given } = erasure(() => Promise.reject(new Rejected('wrong-password')));
    await expect(part.erase(ada, 'a guess')).rejects.toMatchObject({ code: 'wrong-password' });
    expect(given).toHaveLength(1);
  });

  it.each([
    ['takes long', never, async () => undefined],
    ['fails', () => Promise.reject(new Error('away')), never],
  ])('is answered although forgetting the photos %s', async (_, forget, pause) => {
    const { erasure: part } = erasure((message) => (message instanceof ForgetOwner ? forget() : Promise.resolve()), pause);
    await expect(part.erase(ada, 'correct horse')).resolves.toBeUndefined();
  });
});
