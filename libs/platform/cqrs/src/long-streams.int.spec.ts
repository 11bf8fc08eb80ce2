import { monitorEventLoopDelay } from 'node:perf_hooks';
import { relation, StreamId } from '@heliograph/kernel';
import { sampleContext, sampleLog, sampleRequest, testProduct, type TestProduct } from '@heliograph/testing';
import { sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { decideOn } from './decide-on.js';

const EVENTS = sized(10_000, 100_000, 100_000);
const FLOOD = sized(1_000, 10_000, 10_000);
const DECISIONS = 30;
const MEGABYTE = 1024 * 1024;
const point = relation<{ thingId: number; personId: number; at: string }>()({ on: 'sample.point-given', off: 'sample.point-taken' });
const noon = '2026-03-01T12:00:00.000Z';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([sampleContext]);
});
// What closes compares the rows with a replay of every event.
afterAll(() => product.close(), 600_000);

const decide = (thingId: number, wanted: boolean) =>
  decideOn(product.runtime.store, {
    log: sampleLog,
    stream: StreamId(`point-${thingId}`),
    decider: point,
    command: wanted ? { kind: 'on', data: { thingId, personId: 1, at: noon } } : { kind: 'off', at: noon },
    context: sampleRequest(),
  });

/** How long a decision takes that stores an event, in milliseconds. */
async function timed(thingId: number, wanted: boolean): Promise<number> {
  const began = performance.now();
  expect((await decide(thingId, wanted)).events).toHaveLength(1);
  return performance.now() - began;
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;

/** A stream on which something was given and taken again so many times. */
async function lengthen(thingId: number, events: number): Promise<void> {
  for (let version = 0; version < events; version += 500) {
    const next = Array.from({ length: 500 }, (_, at) => ({
      type: at % 2 === 0 ? 'sample.point-given' : 'sample.point-taken',
      data: { thingId, personId: 1 },
    }));
    await product.runtime.store.append(sampleLog, {
      streams: [{ stream: StreamId(`point-${thingId}`), expectedVersion: version, events: next }],
      context: sampleRequest(),
    });
  }
}

it(`a decision on a stream of ${EVENTS} events takes about as long as on a new one, and no more memory`, async () => {
  await lengthen(1, EVENTS);
  await decide(1, false);
  await decide(2, false);
  const before = process.memoryUsage().heapUsed;
  const [long, short]: [number[], number[]] = [[], []];
  // In turn, so that other load on the machine affects both alike.
  for (let time = 0; time < DECISIONS; time++) {
    long.push(await timed(1, time % 2 === 0));
    short.push(await timed(2, time % 2 === 0));
  }
  expect(median(long)).toBeLessThan(median(short) * 4 + 20);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * MEGABYTE);
}, 600_000);

it(`${FLOOD} decisions on one stream at once are decided or refused while the process goes on, and nothing is kept of them`, async () => {
  await decide(3, false);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const before = process.memoryUsage().heapUsed;
  delay.enable();
  const settled = await Promise.allSettled(Array.from({ length: FLOOD }, (_, at) => decide(3, at % 2 === 0)));
  delay.disable();
  for (const one of settled) if (one.status === 'rejected') expect(one.reason).toMatchObject({ name: 'Unavailable' });
  expect(settled.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(FLOOD - 501);
  expect(delay.max / 1e6).toBeLessThan(1_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * MEGABYTE);
  expect((await decide(3, true)).events.length + (await decide(3, false)).events.length).toBeGreaterThan(0);
}, 600_000);
