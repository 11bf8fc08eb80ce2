import { StreamId } from '@heliograph/kernel';
import {
  countersProjection,
  sampleContext,
  type SampleEvent,
  sampleLog,
  sampleRequest,
  testProduct,
  type TestProduct,
} from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { findCheckpoint, setPaused } from './checkpoints.js';
import { reaction } from './definitions.js';
import { ReactionRunner } from './reaction-runner.js';
import { type Halt, ProjectionRunner } from './runner.js';

let product: TestProduct;
let halts: Halt[];
beforeAll(async () => {
  product = await testProduct([sampleContext]);
  for (const words of ['one', 'two']) await append('sample.words-said', { words });
  await append('sample.point-given', {});
  await product.catchUp();
});
beforeEach(() => {
  halts = [];
});
afterAll(() => product.close());

let streams = 0;
const append = (type: string, data: object) =>
  product.runtime.store.append(sampleLog, {
    streams: [
      { stream: StreamId(`stream-${++streams}`), expectedVersion: 0, events: [{ type, data: { thingId: 1, personId: 1, ...data } }] },
    ],
    context: sampleRequest(),
  });

const beyond = 'seq = 1000';
const another = 'incarnation = gen_random_uuid()';

/** Runs with the checkpoint changed, then puts it back. */
async function withCheckpoint(checkpoint: string, change: string, work: () => Promise<unknown>): Promise<void> {
  const where = `where projection = '${checkpoint}'`;
  const [before] = await product.admin.query<{ seq: number; incarnation: string }>(`select * from projections.checkpoints ${where}`);
  await product.admin.query(`update projections.checkpoints set ${change} ${where}`);
  await work();
  expect((await findCheckpoint(product.admin, checkpoint, 'sample'))?.haltedReason).toBe(halts[0]?.reason);
  await product.admin.query(`update projections.checkpoints set seq = $1, incarnation = $2 ${where}`, [before?.seq, before?.incarnation]);
  await product.admin.query(`update projections.checkpoints set halted_at = null, halted_reason = null ${where}`);
}

describe.each([
  ['beyond the head of its log', beyond],
  ['of another incarnation of its log', another],
])('a checkpoint %s', (_, change) => {
  it.each(sampleContext.projections.map((projection) => [projection.name, projection] as const))(
    'halts %s, and the reason says what to do',
    async (name, projection) => {
      const runner = new ProjectionRunner({ ...product.runtime, onHalt: (halt) => halts.push(halt) });
      await withCheckpoint(`${name}@1`, change, () => runner.run(projection, projection.sources[0] as never));
      expect(halts).toHaveLength(1);
      expect(halts[0]?.reason).toMatch(
        new RegExp(`as after a restore .*: heliograph adopt; else build its rows anew: heliograph projections rebuild ${name}$`),
      );
    },
  );

  it('halts a reaction', async () => {
    const heard = reaction<SampleEvent>({ name: 'sample.heard', queue: 'sample', log: 'sample', on: {} });
    const runner = new ReactionRunner({ ...product.runtime, services: null, onHalt: (halt) => halts.push(halt) });
    await runner.run(heard);
    await withCheckpoint('sample.heard', change, () => runner.run(heard));
    expect(halts).toHaveLength(1);
    expect(halts[0]?.reason).toMatch(/as after a restore .*; earlier effects stay; .*: heliograph adopt$/);
  });
});

it('a counter whose checkpoint another worker has just moved does not count as one of another log', async () => {
  const [source] = countersProjection.sources;
  const runners = Array.from({ length: 4 }, () => new ProjectionRunner({ ...product.runtime, onHalt: (halt) => halts.push(halt) }));
  let isDone = false;
  const counting = runners.map(async (runner) => {
    while (!isDone) await runner.run(countersProjection, source as never);
  });
  await Promise.all(Array.from({ length: 300 }, () => append('sample.point-given', {})));
  await eventually(async () => {
    const { seq } = (await findCheckpoint(product.admin, 'sample.counters@1', 'sample')) ?? {};
    expect(seq).toBe((await product.runtime.store.head('sample')).seq);
  });
  isDone = true;
  await Promise.all(counting);
  expect(halts).toEqual([]);
  expect(await setPaused(product.admin, 'sample.counters', false)).toBe(1);
});
