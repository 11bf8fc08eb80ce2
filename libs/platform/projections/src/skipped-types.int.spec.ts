import { defineLog, type LogDefinition } from '@heliograph/event-store';
import { StreamId } from '@heliograph/kernel';
import {
  sampleContext,
  type SampleEvent,
  sampleLog,
  sampleRequest,
  testProduct,
  type TestProduct,
  words,
  wordsProjection,
} from '@heliograph/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reaction } from './definitions.js';
import { skippedTypes } from './skipped-types.js';
import { ReactionRunner } from './reaction-runner.js';
import { ProjectionRunner } from './runner.js';
import type { Source } from './sources.js';
import { newerLog } from './spec/newer-log.js';

const newer = newerLog('sample.point-given');

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([{ ...sampleContext, log: newer, projections: [wordsProjection] }]);
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.admin.query('delete from projections.checkpoints');
  await product.admin.query(`delete from ${words.name}`);
});

let streams = 0;
async function append(log: LogDefinition, ...events: readonly SampleEvent[]): Promise<number> {
  const { position } = await product.runtime.store.append(log, {
    streams: [{ stream: StreamId(`thing-${++streams}`), expectedVersion: 0, events }],
    context: sampleRequest(),
  });
  return position?.seq ?? 0;
}
const given = (count: number): SampleEvent[] =>
  Array.from({ length: count }, () => ({ type: 'sample.point-given', data: { thingId: 1, personId: 2 } }));
const said = (thingId: number, text: string): SampleEvent => ({ type: 'sample.words-said', data: { thingId, personId: 2, words: text } });

const heard: string[] = [];
const listener = reaction<SampleEvent>({
  name: 'sample.listener',
  queue: 'sample',
  log: 'sample',
  on: {
    'sample.words-said': async ({ data }) => {
      if (data.words === 'poison') throw new Error('cannot take poison');
      heard.push(data.words ?? '');
    },
  },
});

/** By the builds that have these events. */
const runners = (log: LogDefinition) => {
  const options = { ...product.runtime, logs: new Map([['sample', log]]), services: null };
  const [projections, reactions] = [new ProjectionRunner(options), new ReactionRunner(options)];
  return [
    ['sample.words@1', () => projections.run(wordsProjection, wordsProjection.sources[0] as Source)],
    ['sample.listener', () => reactions.run(listener)],
  ] as const;
};
const checkpoint = async (name: string) =>
  (
    await product.admin.query<{ seq: number; halted: number | null }>(
      'select seq, halted_at as halted from projections.checkpoints where projection = $1',
      [name],
    )
  )[0];

describe('events that nothing follows', () => {
  it('are passed over in one step, and counted as taken', async () => {
    const head = await append(sampleLog, ...given(250), said(1, 'hello'), ...given(250));
    for (const [name, run] of runners(sampleLog)) {
      expect([name, await run()]).toEqual([name, head]);
      expect(await checkpoint(name)).toEqual({ seq: head, halted: null });
    }
    expect(await product.admin.query(`select thing_id, said from ${words.name}`)).toEqual([{ thing_id: 1, said: 1 }]);
    expect(heard.splice(0)).toEqual(['hello']);
  });

  it('are read once by a run that a wake-up bounds, although there are more behind the bound', async () => {
    const bound = await append(sampleLog, said(2, 'hello'), ...given(3));
    // More than one batch.
    for (let part = 0; part < 3; part++) await append(sampleLog, ...Array.from({ length: 400 }, () => said(2, 'again')));
    const reads: number[] = [];
    const store = Object.assign(Object.create(product.runtime.store) as typeof product.runtime.store, {
      readFiltered: (...[log, after, ...more]: Parameters<typeof product.runtime.store.readFiltered>) => {
        reads.push(after);
        return product.runtime.store.readFiltered(log, after, ...more);
      },
    });
    const runner = new ProjectionRunner({ ...product.runtime, store });
    await runner.run(wordsProjection, wordsProjection.sources[0] as Source, { upTo: bound, isWoken: true });
    expect(await checkpoint('sample.words@1')).toEqual({ seq: bound, halted: null });
    expect(reads).toEqual([0]);
  });

  it('in front of one that cannot be processed are passed over; it halts there', async () => {
    await append(sampleLog, ...given(30));
    const poison = (await append(sampleLog, said(3, 'poison'), ...given(30))) - 30;
    for (const [name, run] of runners(sampleLog)) {
      await run();
      expect([name, await checkpoint(name)]).toEqual([name, { seq: poison - 1, halted: poison }]);
    }
    heard.splice(0);
    await product.runtime.store.keyring.destroy(2);
  });

  it('halt nothing when they cannot be read', async () => {
    const broken = await append(sampleLog, ...given(1));
    await product.admin.query('alter table event_store.events disable trigger user');
    await product.admin.query(`update event_store.events set payload = 'no JSON' where log = 'sample' and seq = $1`, [broken]);
    const head = await append(sampleLog, ...given(1));
    for (const [name, run] of runners(sampleLog)) {
      await run();
      expect([name, await checkpoint(name)]).toEqual([name, { seq: head, halted: null }]);
    }
    await product.admin.query(`update event_store.events set payload = '{"thingId":1,"personId":2}' where log = 'sample' and seq = $1`, [
      broken,
    ]);
    await product.admin.query('alter table event_store.events enable trigger user');
  });

  it('of a version that this build does not know are left to a newer build, whose projections may follow them', async () => {
    const unknown = await append(newer, ...given(1));
    for (const [name, run] of runners(sampleLog)) {
      await expect(run()).rejects.toThrow(`sample ${unknown} (sample.point-given v2): newer than this build, which knows version 1`);
      expect((await checkpoint(name))?.seq).toBeLessThan(unknown);
    }
    for (const [name, run] of runners(newer)) {
      await run();
      expect(await checkpoint(name)).toEqual({ seq: unknown, halted: null });
    }
  });
});

it('what a context publishes in other words is passed over by no other context, what it keeps to itself always', () => {
  const log = defineLog({
    name: 'sample',
    events: [...sampleLog.events.values()].map((definition) => {
      if (definition.type === 'sample.point-given') return { ...definition, publish: () => [] };
      return definition.type === 'sample.words-said' ? { ...definition, publish: 'private' as const } : definition;
    }),
    inline: [],
  });
  expect(skippedTypes(log, 'shelf.cards@1', ['sample.point-taken', 'sample.words-said'])).toEqual([
    'sample.words-said',
    'sample.rows-repaired',
    'sample.log-adopted',
  ]);
  expect(skippedTypes(log, 'sample.words@1', ['sample.point-taken', 'sample.words-said'])).toEqual([
    'sample.point-given',
    'sample.rows-repaired',
    'sample.log-adopted',
  ]);
});
