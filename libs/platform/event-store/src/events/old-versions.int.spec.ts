import { StreamId } from '@heliograph/kernel';
import { event, type EventDefinition, personal } from '@heliograph/kernel/events';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct, words, wordsProjection } from '@heliograph/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineLog } from './define-log.js';

const ids = { thingId: z.int(), personId: z.int() };
const always = { type: 'sample.words-said', partitionBy: ({ thingId }: { thingId: number }) => thingId, publish: 'verbatim' } as const;

/** The field was called `text` at first; version 3 requires a mood. */
const first = event({
  ...always,
  version: 1,
  schema: z.object({ ...ids, text: personal(z.string().nullable()) }),
  sample: { thingId: 1, personId: 2, text: 'fine' },
  owner: 'personId',
});
const second = event({
  ...always,
  version: 2,
  schema: z.object({ ...ids, words: personal(z.string().nullable()) }),
  sample: { thingId: 1, personId: 2, words: 'fine' },
  owner: 'personId',
  formerly: { 1: ['text'] },
  upcasters: { 1: ({ text, ...rest }: { text: string | null }) => ({ ...rest, words: text }) },
});
const third = event({
  ...always,
  version: 3,
  schema: z.object({ ...ids, words: personal(z.string().nullable()), mood: z.string() }),
  sample: { thingId: 1, personId: 2, words: 'fine', mood: 'calm' },
  owner: 'personId',
  formerly: { 1: ['text'] },
  upcasters: { ...second.upcasters, 2: (old: object) => ({ ...old, mood: 'unknown' }) },
});

const points = [...sampleLog.events.values()].filter(({ type }) => type !== always.type);
const build = (said: EventDefinition) => defineLog({ name: 'sample', events: [...points, said], inline: sampleLog.inline });
const newest = build(third);

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([{ ...sampleContext, log: newest, projections: [wordsProjection] }]);
});
afterAll(() => product.close());

const say = (said: EventDefinition, thingId: number, personId: number, data: object) =>
  product.runtime.store.append(build(said), {
    streams: [
      { stream: StreamId(`said-${thingId}`), expectedVersion: 0, events: [{ type: always.type, data: { thingId, personId, ...data } }] },
    ],
    context: sampleRequest(),
  });
const stored = () =>
  product.admin.query<{ schema_version: number; payload: string }>('select schema_version, payload from event_store.events order by seq');
const read = async () => (await product.runtime.store.read(newest, 0, 10)).map(({ data }) => data);
const rows = () => product.admin.query(`select thing_id, words from ${words.name} order by thing_id`);

it('events of every version that earlier builds stored are read as the newest, sealed fields open, and fill the rows', async () => {
  await say(first, 1, 21, { text: 'one' });
  await say(second, 2, 22, { words: 'two' });
  await say(third, 3, 23, { words: 'three', mood: 'calm' });
  expect((await stored()).map(({ schema_version }) => schema_version)).toEqual([1, 2, 3]);
  expect((await stored()).some(({ payload }) => /"(one|two|three)"/.test(payload))).toBe(false);
  expect(await read()).toEqual([
    { thingId: 1, personId: 21, words: 'one', mood: 'unknown' },
    { thingId: 2, personId: 22, words: 'two', mood: 'unknown' },
    { thingId: 3, personId: 23, words: 'three', mood: 'calm' },
  ]);
  await product.catchUp();
  expect(await rows()).toEqual([
    { thing_id: 1, words: 'one' },
    { thing_id: 2, words: 'two' },
    { thing_id: 3, words: 'three' },
  ]);
});

it('what stands in the log stays as it was stored', async () => {
  const before = await stored();
  await read();
  await product.catchUp();
  expect(await stored()).toEqual(before);
});

it('a build that is too old stops at a newer version and says so', async () => {
  await expect(product.runtime.store.read(build(second), 0, 10)).rejects.toThrow(
    'sample 3 (sample.words-said v3): newer than this build, which knows version 2',
  );
});

it('an erased person is null in every version', async () => {
  for (const person of [21, 22, 23]) await product.runtime.store.keyring.destroy(person);
  expect(await read()).toMatchObject([{ words: null }, { words: null }, { words: null }]);
  // The live rows are older than the erasure, which clears them by other steps.
  await product.admin.query(`update ${words.name} set words = null`);
});
