import type { StatementWatch } from '@heliograph/database';
import { Counter, type Metric, type Registry } from 'prom-client';

/** Upper ends in seconds. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2] as const;
/** Names come from the code, about sixty. This holds should one ever be made of something else. */
const MAX_NAMES = 150;
const NAME = 'heliograph_statement_seconds';
const HELP = 'From sending a statement until its answer, by its name; the wait for a connection is part of it.';

/** How many fell into each bucket and beyond the last one; after these the sum of seconds. */
type Times = Float64Array;

/**
 * How long statements take and how many fail, by their names; texts and values are nowhere. It is asked several times for each request, so it counts by itself: an
 * observation costs 50 ns instead of the microsecond of prom-client's histogram, which finds its labels again each time.
 */
export class StatementMetrics implements StatementWatch {
  private readonly times = new Map<string, Times>();
  private readonly errors: Counter<'statement' | 'reason'>;

  constructor(registry: Registry) {
    this.errors = new Counter({
      name: 'heliograph_statement_errors_total',
      help: 'Statements that failed, by name and by class of SQLSTATE; connection = there was no answer.',
      labelNames: ['statement', 'reason'] as const,
      registers: [registry],
    });
    registry.registerMetric({ name: NAME, help: HELP, type: 'histogram', get: () => this.histogram() } as unknown as Metric);
  }

  recordDuration(name: string, milliseconds: number): void {
    const seconds = milliseconds / 1_000;
    const times = this.timesOf(name);
    let bucket = 0;
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] as number)) bucket++;
    times[bucket] = (times[bucket] as number) + 1;
    times[BUCKETS.length + 1] = (times[BUCKETS.length + 1] as number) + seconds;
  }

  recordError(name: string, error: unknown): void {
    const { code } = error as { code?: string };
    const reason = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : 'connection';
    this.errors.inc({ statement: this.times.has(name) || this.times.size < MAX_NAMES ? name : 'other', reason });
  }

  private timesOf(name: string): Times {
    const known = this.times.get(name);
    if (known) return known;
    if (this.times.size >= MAX_NAMES && name !== 'other') return this.timesOf('other');
    const times = new Float64Array(BUCKETS.length + 2);
    this.times.set(name, times);
    return times;
  }

  /** As prom-client's own metrics answer. */
  private histogram() {
    const values = [...this.times].flatMap(([statement, times]) => {
      let count = 0;
      const buckets = [...BUCKETS, '+Inf'].map((le, at) => ({
        metricName: `${NAME}_bucket`,
        labels: { le, statement },
        value: (count += times[at] as number),
      }));
      return [
        ...buckets,
        { metricName: `${NAME}_sum`, labels: { statement }, value: times[BUCKETS.length + 1] as number },
        { metricName: `${NAME}_count`, labels: { statement }, value: count },
      ];
    });
    return { name: NAME, help: HELP, type: 'histogram', aggregator: 'sum', values };
  }
}
