import { expect, it } from '@jest/globals';
import { type LagFigures, overLags } from './figures.js';

const round = (p50: number, p99: number, lost = 0): LagFigures => ({
  ...{ p50, p99, lost, probes: 10, appended: 100, counted: 100 - lost },
  ...{ appendP50: 1, appendP99: 2, perSecond: 50, appenderCpuUs: 30, workerCpuUs: 40 },
});

it('takes each number by its own median, adds up what was counted, and keeps the range of p99', () => {
  expect(overLags([round(3, 20), round(1, 22, 2), round(2, 24)])).toEqual({
    ...{ p50: 2, p99: 22, lowest: 20, highest: 24 },
    ...{ probes: 30, appended: 300, counted: 298, lost: 2 },
    ...{ appendP50: 1, appendP99: 2, perSecond: 50, appenderCpuUs: 30, workerCpuUs: 40 },
  });
});

it('is unsteady when the p99 of the rounds lie further apart than a quarter of their median', () => {
  expect(overLags([round(1, 20), round(1, 22), round(1, 28)]).unsteady).toBe(true);
  expect(overLags([round(1, 20)]).unsteady).toBeUndefined();
});
