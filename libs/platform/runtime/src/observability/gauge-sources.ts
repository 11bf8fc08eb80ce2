import pTimeout from 'p-timeout';
import { Gauge, type Registry } from 'prom-client';

/** A scrape answers within two seconds, even when services are down. */
const ANSWER_WITHIN_MILLISECONDS = 1_000;

export interface GaugeDefinition {
  readonly help: string;
  /** At least one: a gauge without would be 0 where nobody answers. */
  readonly labels: readonly [string, ...string[]];
}

export interface Sample<Name extends string> {
  readonly gauge: Name;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface GaugeSource<Name extends string> {
  /** Value of the label `source` of `heliograph_metrics_source_up`. */
  readonly source: string;
  readonly gauges: Readonly<Record<Name, GaugeDefinition>>;
  readonly ask: () => Promise<readonly Sample<Name>[]>;
}

/**
 * Gauges whose values others know: the database, the queues. Each source is asked once for each scrape and has a second for its answer. Without
 * one its gauges have no samples, because an old number would look like a new one, `heliograph_metrics_source_up` is 0, and all other metrics
 * are as usual. While a source still owes an answer it is not asked again.
 */
export class GaugeSources {
  private readonly scrapes: (() => Promise<void>)[] = [];
  private readonly up: Gauge<'source'>;

  constructor(private readonly registry: Registry) {
    const { scrapes } = this;
    this.up = new Gauge({
      name: 'heliograph_metrics_source_up',
      help: '1 = this source answered this scrape, 0 = it is away, and the metrics that it answers are left out.',
      labelNames: ['source'] as const,
      registers: [registry],
      async collect() {
        await Promise.all(scrapes.map((scrape) => scrape()));
      },
    });
  }

  add<Name extends string>({ source, gauges: definitions, ask }: GaugeSource<Name>): void {
    let question: Promise<readonly Sample<Name>[] | null> | null = null;
    let scrape: Promise<void> | null = null;
    const answer = () =>
      (question ??= ask()
        .catch(() => null)
        .finally(() => (question = null)));
    const fill = async () => {
      const samples = await pTimeout(answer(), { milliseconds: ANSWER_WITHIN_MILLISECONDS, fallback: () => null });
      this.up.set({ source }, samples === null ? 0 : 1);
      for (const gauge of gauges.values()) gauge.reset();
      for (const { gauge, labels, value } of samples ?? []) gauges.get(gauge)?.set(labels, value);
    };
    const filled = () => (scrape ??= fill().finally(() => (scrape = null)));
    const gauges = new Map(
      (Object.entries(definitions) as [Name, GaugeDefinition][]).map(([name, { help, labels }]) => [
        name,
        new Gauge({ name, help, labelNames: labels, registers: [this.registry], collect: filled }),
      ]),
    );
    this.scrapes.push(filled);
  }
}
