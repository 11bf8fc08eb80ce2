import { EventStore } from '@heliograph/event-store';
import { type Allowance, type Decider, type Event, StreamId, UserId } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { testMasterKey } from '@heliograph/testing/services';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { decideOn } from './decide-on.js';

type WordsSaid = Event<'sample.words-said', { thingId: number; personId: number; words: string | null }>;

const saying: Decider<string, WordsSaid, string | null> = {
  initial: null,
  evolve: (_, { data }) => data.words,
  decide: (words, before) => (words === before ? [] : [{ type: 'sample.words-said', data: { thingId: 1, personId: 1, words } }]),
};

const allowance: Allowance = { name: 'words', userId: UserId(1), limit: 3, window: 'day', isForNewcomers: false, refusal: 'spent' };
let taken = 0;
const budgets = {
  take: async ({ limit, refusal }: Allowance) => {
    if (taken >= limit) throw new Error(refusal);
    taken += 1;
    return true;
  },
  giveBack: async () => void (taken -= 1),
};

let product: TestProduct;
let store: EventStore;
beforeAll(async () => {
  product = await testProduct([sampleContext]);
  store = new EventStore({ url: product.url, masterKey: testMasterKey, editsPerDay: 3, budgets: () => budgets });
});
afterAll(async () => {
  await store.close();
  await product.close();
});

const say = (words: string, { isEdit = true, now = new Date(), stream = 'said-1', allowance = undefined as Allowance | undefined } = {}) =>
  decideOn(store, {
    log: sampleLog,
    stream: StreamId(stream),
    decider: saying,
    command: words,
    context: { ...sampleRequest(), now, allowance },
    isEdit,
  });

it('one thing takes so many changes on a UTC day; what changes nothing costs nothing, and other things have their own', async () => {
  const now = new Date();
  for (const words of ['a', 'b', 'b', 'b', 'c']) await say(words);
  const midnight = Math.ceil(now.getTime() / 86_400_000) * 86_400;
  await expect(say('d', { now })).rejects.toMatchObject({ name: 'BudgetSpent', limit: 3, resetAt: midnight });
  expect((await say('c')).events).toEqual([]);
  expect((await say('d', { stream: 'said-2' })).events).toHaveLength(1);
  expect((await say('d', { isEdit: false })).events).toHaveLength(1);
  await expect(say('e')).rejects.toMatchObject({ name: 'BudgetSpent' });
  expect((await say('e', { now: new Date(now.getTime() + 86_400_000) })).events).toHaveLength(1);
});

it('B7 an allowance pays for what is stored, and for nothing else; two at once never take its last place', async () => {
  const allowed = (words: string, stream: string) => say(words, { isEdit: false, stream, allowance });
  for (const words of ['a', 'a', 'a']) await allowed(words, 'allowed-1');
  expect(taken).toBe(1);
  const context = { ...sampleRequest(), allowance };
  await decideOn(store, { log: sampleLog, stream: StreamId('allowed-2'), decider: saying, command: 'a', context });
  // The same command again: a duplicate is given back.
  await expect(
    decideOn(store, { log: sampleLog, stream: StreamId('allowed-3'), decider: saying, command: 'b', context }),
  ).rejects.toMatchObject({ name: 'DuplicateCommand' });
  expect(taken).toBe(2);
  const last = await Promise.allSettled(['x', 'y', 'z'].map((words, at) => allowed(words, `allowed-${at + 4}`)));
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(taken).toBe(3);
});

it('B7 where a program counts no allowances, nothing is stored that one has to pay for', async () => {
  const stream = StreamId('unpaid-1');
  const command = { log: sampleLog, stream, decider: saying, command: 'a', context: { ...sampleRequest(), allowance } };
  await expect(decideOn(product.runtime.store, command)).rejects.toThrow('counts no allowances');
  expect(await store.versionOf(sampleLog, stream)).toBe(0);
});
