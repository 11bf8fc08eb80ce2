import type { Projection } from '@heliograph/projections';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import { type Histories, rowsAfter } from './rows-in-memory.js';

/**
 * Asserts that a projection comes to the same rows in whichever order its sources are read, each log in its own order. fast-check draws the
 * histories and the order; `histories` must contain an event for each source, or there would be nothing to interleave.
 */
export function expectSameRowsInEveryInterleaving(projection: Projection, histories: fc.Arbitrary<Histories>, numRuns = 200): void {
  const turns = fc.array(fc.integer({ min: 0, max: projection.sources.length - 1 }), { maxLength: 200 });
  const fruitful = new Set<number>();
  fc.assert(
    fc.property(histories, turns, (logs, schedule) => {
      expect(rowsAfter(projection, logs, schedule)).toEqual(rowsAfter(projection, logs));
      for (const index of projection.sources.keys()) if (makesRows(projection, index, logs)) fruitful.add(index);
    }),
    { numRuns },
  );
  expect([...fruitful].sort()).toEqual([...projection.sources.keys()]);
}

function makesRows(projection: Projection, index: number, logs: Histories): boolean {
  const alone = { ...projection, sources: projection.sources.filter((_, other) => other === index) };
  return Object.values(rowsAfter(alone, logs)).some((rows) => rows.length > 0);
}
