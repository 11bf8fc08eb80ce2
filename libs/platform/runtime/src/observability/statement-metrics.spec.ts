import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { StatementMetrics } from './statement-metrics.js';

const linesOf = async (registry: Registry): Promise<string[]> => (await registry.metrics()).split('\n');

describe('how long statements take', () => {
  it('is a histogram by the name of the statement', async () => {
    const registry = new Registry();
    const statements = new StatementMetrics(registry);
    for (const milliseconds of [0.4, 3, 5, 700, 9_000]) statements.recordDuration('photo_page', milliseconds);
    expect(await linesOf(registry)).toEqual(
      expect.arrayContaining([
        '# TYPE heliograph_statement_seconds histogram',
        'heliograph_statement_seconds_bucket{le="0.001",statement="photo_page"} 1',
        'heliograph_statement_seconds_bucket{le="0.005",statement="photo_page"} 3',
        'heliograph_statement_seconds_bucket{le="0.5",statement="photo_page"} 3',
        'heliograph_statement_seconds_bucket{le="2",statement="photo_page"} 4',
        'heliograph_statement_seconds_bucket{le="+Inf",statement="photo_page"} 5',
        'heliograph_statement_seconds_sum{statement="photo_page"} 9.7084',
        'heliograph_statement_seconds_count{statement="photo_page"} 5',
      ]),
    );
  });

  it('counts failures by the class of their code, which names nobody', async () => {
    const registry = new Registry();
    const statements = new StatementMetrics(registry);
    statements.recordError('head', Object.assign(new Error('Key (email)=(ada@example.test) already exists'), { code: '23505' }));
    statements.recordError('head', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    const lines = (await linesOf(registry)).filter((line) => line.startsWith('heliograph_statement_errors_total{'));
    expect(lines).toEqual([
      'heliograph_statement_errors_total{statement="head",reason="23"} 1',
      'heliograph_statement_errors_total{statement="head",reason="connection"} 1',
    ]);
  });

  it('has a bounded number of names, no matter what statements are called', async () => {
    const registry = new Registry();
    const statements = new StatementMetrics(registry);
    for (let number = 0; number < 10_000; number++) {
      statements.recordDuration(`made_${number}`, 1);
      statements.recordError(`made_${number}`, new Error('no'));
    }
    const names = new Set((await registry.metrics()).match(/statement="[^"]*"/g));
    expect(names.size).toBe(151);
    expect(names).toContain('statement="other"');
  });
});
