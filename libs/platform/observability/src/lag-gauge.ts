import type { Queryable } from '@heliograph/database';
import { type Followed, type Lag, lagsOf } from '@heliograph/projections';
import pTimeout from 'p-timeout';
import { Gauge, type Registry } from 'prom-client';

const ANSWER_WITHIN_MILLISECONDS = 2_000;

/**
 * How far checkpoints are behind their logs, read by one statement at each scrape. While the database does
 * not answer there are no samples: an old number would look like a new one.
 */
export class LagGauge {
  private readonly gauges: Record<'events' | 'seconds' | 'halted', Gauge<'projection' | 'log'>>;
  private measuring: Promise<void> | null = null;

  constructor(
    registry: Registry,
    private readonly database: Queryable,
    private readonly followed: readonly Followed[],
  ) {
    const measured = () => (this.measuring ??= this.measure().finally(() => (this.measuring = null)));
    const gauge = (name: string, help: string) =>
      new Gauge({ name, help, labelNames: ['projection', 'log'] as const, registers: [registry], collect: measured });
    this.gauges = {
      events: gauge('heliograph_projection_lag_events', 'Events of the log that the projection has not taken yet.'),
      seconds: gauge('heliograph_projection_lag_seconds', 'Age of the oldest event that the projection has not taken yet.'),
      halted: gauge('heliograph_projection_halted', '1 = it met an event that it cannot take, and waits for an operator.'),
    };
  }

  private async measure(): Promise<void> {
    const lags = await this.ask();
    for (const [name, gauge] of Object.entries(this.gauges)) {
      gauge.reset();
      for (const lag of lags) gauge.set({ projection: lag.projection, log: lag.log }, lag[name as keyof typeof this.gauges]);
    }
  }

  private async ask(): Promise<Lag[]> {
    const asked = lagsOf(this.database, this.followed);
    return pTimeout(
      asked.catch(() => []),
      { milliseconds: ANSWER_WITHIN_MILLISECONDS, fallback: () => [] },
    );
  }
}
