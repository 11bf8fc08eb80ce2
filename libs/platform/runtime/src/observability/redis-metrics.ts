import pTimeout from 'p-timeout';
import { Counter, Gauge, type Registry } from 'prom-client';

const ANSWER_WITHIN_MILLISECONDS = 1_000;

/** One use that this process makes of Redis. */
export interface RedisUse {
  /** Value of the label `use`: `limits`, `queues`. */
  readonly use: string;
  /** One round trip. @throws Error Redis does not answer */
  ping(): Promise<unknown>;
  /** How often Redis did not answer since the start of this process. */
  errors(): number;
}

/** Whether Redis answers, and how fast: one round trip at each scrape. Nothing is lost without it, but all becomes slower and limits count for each process. */
export function watchRedis(registry: Registry, { use, ping, errors }: RedisUse): void {
  const registers = [registry];
  const labelNames = ['use'] as const;
  const seconds = new Gauge({
    name: 'heliograph_redis_round_trip_seconds',
    help: 'One round trip to Redis, measured at this scrape; absent while it is away.',
    labelNames,
    registers,
    collect: () => measured(),
  });
  const up = new Gauge({ name: 'heliograph_redis_up', help: '1 = Redis answers.', labelNames, registers, collect: () => measured() });
  let measuring: Promise<void> | null = null;
  const measured = () => (measuring ??= measure().finally(() => (measuring = null)));
  const measure = async () => {
    const began = performance.now();
    const isUp = await pTimeout(
      ping().then(
        () => true,
        () => false,
      ),
      { milliseconds: ANSWER_WITHIN_MILLISECONDS, fallback: () => false },
    );
    seconds.reset();
    if (isUp) seconds.set({ use }, (performance.now() - began) / 1_000);
    up.set({ use }, isUp ? 1 : 0);
  };
  new Counter({
    name: 'heliograph_redis_errors_total',
    help: 'Calls and connections of this process that Redis did not answer.',
    labelNames,
    registers,
    collect() {
      this.reset();
      this.inc({ use }, errors());
    },
  });
}
