import { expect, it } from '@jest/globals';
import { waitUntilOlderThan } from './wait-until-older-than.js';

const waits = async (recordedAt: number, now: number) => {
  const began = performance.now();
  await waitUntilOlderThan({ recordedAt: new Date(recordedAt) }, 40, now);
  return performance.now() - began > 20;
};

it('waits until the event is so old, and not at all for an older one', async () => {
  expect(await waits(1_000, 1_000)).toBe(true);
  expect(await waits(1_000, 1_040)).toBe(false);
  expect(await waits(1_000, 100_000)).toBe(false);
});

it('never waits longer for an event that a clock ahead has recorded', async () => {
  const began = performance.now();
  await waitUntilOlderThan({ recordedAt: new Date(60_000) }, 40, 1_000);
  expect(performance.now() - began).toBeLessThan(5_000);
});
