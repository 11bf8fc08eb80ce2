import { describe, expect, it } from '@jest/globals';
import type { Compared } from './compare.js';
import { against, report, type Result } from './report.js';

const slice = {
  answers: 5_000,
  perSecond: 1_000,
  p50: 3,
  p99: 9,
  firstByteP99: 9,
  generatorCpuUs: 12,
  generatorBusy: 0.01,
  nodeCpuUs: 100,
  workerCpuUs: 0,
  postgresCpuUs: 50,
  lowest: 900,
  highest: 1_100,
};
const resultOf = (compared: Partial<Compared>): Result => ({
  compared: { R1: { ratio: 0.5, refused: 0, floor: slice, product: { ...slice, perSecond: 500 }, ...compared } },
  outcomes: { S1: { figures: { 'first answer, ms': 900 } } },
  at: '2026-01-02T03:04:05.000Z',
  node: 'Node v20',
  postgres: 'PostgreSQL 15',
  machine: '2 cores',
  options: { scale: '1' },
});

describe('the report', () => {
  it('shows ratios and rounds that were refused, and names what was not measured', () => {
    const text = report(resultOf({ refused: 2 }));
    expect(text).toContain('**0.5** (2 refused)');
    expect(text).toContain('1,000 [900..1,100]');
    expect(text).toContain('| first answer, ms | 900 |');
    expect(text).toMatch(/^Not measured: R2a, .*W1, /m);
  });

  it('shows the peer by rate and by CPU', () => {
    const text = report(resultOf({ peer: { ...slice, perSecond: 250, nodeCpuUs: 400, postgresCpuUs: 200 } }));
    expect(text).toMatch(/R1 \| \*\*2\*\* \| \*\*4\*\* \| 250 \[/);
    expect(report(resultOf({}))).not.toContain('TypeORM');
  });

  it('says how many cores a large load takes', () => {
    const text = report(resultOf({ product: { ...slice, nodeCpuUs: 106, postgresCpuUs: null } }));
    expect(text).toContain('| 100,000 reads a second, as R1 | 10.6 | ? | 0.0 |');
  });

  it('is compared with an earlier one', () => {
    const lines = against(resultOf({}), resultOf({ ratio: 2, product: { ...slice, perSecond: 2_000 } }));
    expect(lines[1]).toContain('R1: ratio 0.5 -> 2, a second 500 -> 2000');
    expect(lines[2]).toBe('S1: first answer, ms 900 -> 900');
  });
});
