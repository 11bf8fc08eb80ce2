import { IsNewcomer } from '@heliograph/identity-contracts';
import { type Allowance, UserId } from '@heliograph/kernel';
import { answers, handlersInMemory } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import { MessageBus, type Person, person } from '../actor/index.js';
import { NewAccountQuota } from './new-account-quota.js';
import { type NewcomerAct, PersonalBudgets } from './personal-budgets.js';

const noon = new Date('2026-05-01T12:00:00Z');
const tomorrow = new Date('2026-05-02T00:00:00Z');
const [newcomer, member] = [person(UserId(1)), person(UserId(2))];

function newcomers() {
  const { dispatcher, given } = handlersInMemory(answers(IsNewcomer, ({ userId }) => userId === newcomer.userId));
  const counts = new Map<string, number>();
  const count = (key: string, by: number) => counts.set(key, (counts.get(key) ?? 0) + by).get(key) ?? 0;
  const counter = {
    take: async ({ key, limit }: { key: string; limit: number }) => ({ refused: count(key, 1) > limit }),
    giveBack: async ({ key }: { key: string }) => void count(key, -1),
    peek: async ({ key, limit }: { key: string; limit: number }) => ({ remaining: Math.max(0, limit - count(key, 0)) }),
  };
  const limits = { photos: 1, comments: 2, follows: 0, provesAddress: true };
  const budgets = new PersonalBudgets(new MessageBus(dispatcher, null), counter, limits);
  const part = new NewAccountQuota(budgets, limits);
  const allowance = (who: Person, act: NewcomerAct) => part.allowance(who, act) as Allowance;
  return {
    part,
    given,
    take: (who: Person, act: NewcomerAct, now: Date) => budgets.take(allowance(who, act), now),
    giveBack: (act: NewcomerAct, takenAt: Date) => budgets.giveBack(allowance(newcomer, act), takenAt),
  };
}

describe('what a new person may do in a day (B7)', () => {
  it('each act has its own budget; the refusal is of the one that is spent, until the UTC day ends', async () => {
    const { take } = newcomers();
    for (let at = 0; at < 2; at++) await take(newcomer, 'comments', noon);
    await expect(take(newcomer, 'comments', noon)).rejects.toMatchObject({
      name: 'BudgetSpent',
      limit: 2,
      resetAt: tomorrow.getTime() / 1000,
      retryAfterSeconds: 43_200,
      message: expect.stringMatching(/^New members can write at most 2 comments a day/),
    });
    await expect(take(newcomer, 'photos', noon)).resolves.toBe(true);
    await expect(take(newcomer, 'comments', tomorrow)).resolves.toBe(true);
  });

  it('what was not stored, and what was refused, is given back', async () => {
    const { take, giveBack } = newcomers();
    await take(newcomer, 'photos', noon);
    await expect(take(newcomer, 'photos', noon)).rejects.toMatchObject({ limit: 1 });
    await giveBack('photos', noon);
    await expect(take(newcomer, 'photos', noon)).resolves.toBe(true);
    await expect(take(newcomer, 'photos', noon)).rejects.toMatchObject({ limit: 1 });
  });

  it('it is given back to its own day, and to no other', async () => {
    const { part, take, giveBack } = newcomers();
    const used = async (now: Date) => (await part.findStatus(newcomer, 'comments', now))?.used;
    for (const day of [noon, tomorrow]) for (let at = 0; at < 2; at++) await take(newcomer, 'comments', day);
    await giveBack('comments', noon);
    expect([await used(noon), await used(tomorrow)]).toEqual([1, 2]);
    await expect(take(newcomer, 'comments', tomorrow)).rejects.toMatchObject({ limit: 2 });
    expect(await take(member, 'comments', noon)).toBe(false);
  });

  it('says how much of today is used, and nothing of people who are not limited', async () => {
    const { part, take } = newcomers();
    await take(newcomer, 'comments', noon);
    expect(await part.findStatus(newcomer, 'comments', noon)).toEqual({ limit: 2, used: 1 });
    expect(await part.findStatus(newcomer, 'photos', noon)).toEqual({ limit: 1, used: 0 });
    expect(await part.findStatus(newcomer, 'comments', tomorrow)).toEqual({ limit: 2, used: 0 });
    expect(await part.findStatus(newcomer, 'follows', noon)).toBeNull();
    expect(await part.findStatus(member, 'photos', noon)).toBeNull();
  });

  it('others are not limited, 0 limits nobody, and who is new is asked only when something is about to be stored', async () => {
    const { part, given, take } = newcomers();
    expect(part.allowance(newcomer, 'follows')).toBeUndefined();
    expect(part.allowance(member, 'photos')).toBeDefined();
    expect(given).toEqual([]);
    for (let at = 0; at < 3; at++) await take(member, 'photos', noon);
    expect(given).toContainEqual(new IsNewcomer(member.userId, true, noon));
  });
});
