import type { Queryable } from '@heliograph/database';
import type { Followed } from '@heliograph/projections';
import pTimeout from 'p-timeout';
import { Gauge, type Registry } from 'prom-client';

/** Where a checkpoint stands. A checkpoint that nobody has made yet stands before the first event. */
interface Lag extends Followed {
  readonly events: number;
  /** Age of the oldest event that was not taken yet, on the database's clock; 0 at the head. */
  readonly seconds: number;
  readonly halted: number;
}

const LAGS = `
  select f.projection, f.log, greatest(l.head_seq - coalesce(c.seq, 0), 0) as events, (c.halted_at is not null)::int as halted,
    coalesce(greatest(extract(epoch from clock_timestamp() - next.recorded_at), 0), 0)::float8 as seconds
  from unnest($1::text[], $2::text[]) as f(projection, log)
  join event_store.logs l using (log) left join event_store.checkpoints c using (projection, log)
  left join lateral (
    select e.recorded_at from event_store.events e where e.log = f.log and e.seq = coalesce(c.seq, 0) + 1 and e.seq <= l.head_seq
  ) next on true`;

const ANSWER_WITHIN_MILLISECONDS = 2_000;

/**
 * How far checkpoints are behind their logs, asked of the database by one statement when somebody scrapes, and only then. While the database does
 * not answer there are no samples: an old number would pass for a new one.
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
    const asked = this.database.query<Lag>(LAGS, [this.followed.map(({ projection }) => projection), this.followed.map(({ log }) => log)]);
    return pTimeout(
      asked.catch(() => []),
      { milliseconds: ANSWER_WITHIN_MILLISECONDS, fallback: () => [] },
    );
  }
}
