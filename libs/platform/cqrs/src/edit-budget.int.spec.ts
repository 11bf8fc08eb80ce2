import { EventStore } from '@heliograph/event-store';
import { type Decider, type Event, StreamId } from '@heliograph/kernel';
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

let product: TestProduct;
let store: EventStore;
beforeAll(async () => {
  product = await testProduct([sampleContext]);
  store = new EventStore({ url: product.url, masterKey: testMasterKey, editsPerDay: 3 });
});
afterAll(async () => {
  await store.close();
  await product.close();
});

const say = (words: string, { isEdit = true, now = new Date(), stream = 'said-1' } = {}) =>
  decideOn(store, {
    log: sampleLog,
    stream: StreamId(stream),
    decider: saying,
    command: words,
    context: { ...sampleRequest(), now },
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
