import { table } from '@heliograph/database';
import type { Event } from '@heliograph/kernel';
import { eventually } from '@heliograph/testing/pure';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ContextWorker } from './context-worker.js';
import { projection } from './definitions.js';
import { countFrom, counterOf } from './sources.js';

type Visited = Event<'street.visited', { wallId: number }>;

const visits = table('sample.visits', { key: { wall_id: 'bigint' }, columns: { visits: 'integer' } });
const source = countFrom<Visited>('street', { into: counterOf(visits, 'visits'), by: 'wallId', plus: ['street.visited'] });
const counting = projection({ name: 'sample.visits', version: 1, queue: 'sample', tables: [visits], sources: [source] });

/** A worker whose log always has something new, and whose sweeps find its checkpoint behind. */
let worker: ContextWorker;
let wake: () => Promise<void>;
let together: () => Promise<{ checkpoints: ReadonlySet<string> }>;
let head: () => number;
/** By the source itself. */
let runs: number;
let sweeps: number;
let swept: (() => boolean) | undefined;
beforeEach(() => {
  let seq = 0;
  runs = 0;
  sweeps = 0;
  swept = undefined;
  head = () => ++seq;
  together = async () => ({ checkpoints: new Set() });
  worker = new ContextWorker({
    context: 'sample',
    projections: [counting],
    reactions: [],
    runner: {
      run: async (_projection, _source, bounds) => {
        runs++;
        swept = bounds?.stopping;
        return 0;
      },
    },
    together: () => ({ run: () => together() }),
    reactionRunner: { run: async () => 0 },
    queues: {
      consume: (_context, _queue, _concurrency, handle) => {
        wake = () => handle({ name: 'wake', data: { log: 'street' } as never, attempt: 1, attempts: 1 });
        return { stop: async () => undefined };
      },
    },
    store: { runMaintenance: async () => undefined, head: async () => ({ seq: head(), incarnation: '', recordedAt: new Date(0) }) },
    behind: async (followed) => {
      sweeps++;
      return followed;
    },
    sweepMilliseconds: 5,
  });
  worker.start();
});
afterEach(() => worker.stop());

it('sweeps leave a log to the wake-up that polls it, those under way too, and go on behind it', async () => {
  await eventually(() => expect(runs).toBeGreaterThan(1));
  expect(swept?.()).toBe(false);
  const polling = wake();
  await eventually(() => expect(swept?.()).toBe(true));
  const [before, sweepsBefore] = [runs, sweeps];
  await eventually(() => expect(sweeps).toBeGreaterThan(sweepsBefore + 10));
  expect(runs - before).toBeLessThanOrEqual(1);
  head = () => 0;
  await polling;
  await eventually(() => expect(runs).toBeGreaterThan(before + 1));
});

it('a wake-up that hangs is swept behind after a second', async () => {
  let end: () => void = () => undefined;
  together = () => new Promise((resolve) => (end = () => resolve({ checkpoints: new Set() })));
  await eventually(() => expect(runs).toBeGreaterThan(1));
  const polling = wake();
  await eventually(() => expect(swept?.()).toBe(true));
  const before = runs;
  await eventually(() => expect(runs).toBeGreaterThan(before + 1), 5_000);
  head = () => 0;
  together = async () => ({ checkpoints: new Set() });
  end();
  await polling;
});
