import type { Budget } from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import { expect, it } from '@jest/globals';
import { MessageBus, person } from '../actor/index.js';
import { Limits } from './limits.js';

const budgets = [1, 2, 3].map((number) => ({
  of: 'application',
  app: { id: number, name: `App ${number}` },
  limitKey: `app-${number}`,
})) as never;

function limits() {
  const asked: string[] = [];
  const statusOf = async ({ limitKey }: Budget) => {
    asked.push(limitKey);
    return { limit: 10, windowSeconds: 60, remaining: 4, resetAt: limitKey === 'app-1' ? 1_800_000_000 : null };
  };
  return { limits: new Limits(new MessageBus({ dispatch: async () => budgets }, null), { statusOf }), asked };
}

it('A5 budgets are those of the counter, and only those of the page are read', async () => {
  const { limits: some, asked } = limits();
  const { items, total } = await some.listLimits(person(UserId(7)), { page: 1, perPage: 2 });
  expect([total, asked]).toEqual([3, ['app-1', 'app-2']]);
  expect(items.map(({ budget, remaining, resetAt }) => [budget.app?.name, remaining, resetAt])).toEqual([
    ['App 1', 4, new Date('2027-01-15T08:00:00Z')],
    ['App 2', 4, null],
  ]);
});

it('all of them are one page where no page is requested', async () => {
  expect((await limits().limits.listLimits(person(UserId(7)))).items).toHaveLength(3);
});
