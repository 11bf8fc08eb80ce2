import { nodeCpuUs } from './cpu.js';
import { type Figures, percentile, rounded } from './statistics.js';

/** What one process did in a closed loop. */
export interface Loop {
  /** Milliseconds, in no order. */
  readonly latencies: readonly number[];
  readonly seconds: number;
  readonly nodeCpuUs: number;
}

/** `callers` loops call `work` until the time is over; each waits for its answer before it calls again. */
export async function closedLoop(callers: number, seconds: number, work: (index: number) => Promise<unknown>): Promise<Loop> {
  const latencies: number[] = [];
  const cpu = nodeCpuUs();
  const start = performance.now();
  const end = start + seconds * 1_000;
  let index = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const before = performance.now();
        await work(index++);
        latencies.push(performance.now() - before);
      }
    }),
  );
  return { latencies, seconds: (performance.now() - start) / 1_000, nodeCpuUs: nodeCpuUs() - cpu };
}

/** Figures of loops that ran at the same time, in one process or several. */
export function figuresOf(loops: readonly Loop[], postgresCpuUs: number | null): Figures {
  const latencies = loops.flatMap((loop) => loop.latencies).sort((a, b) => a - b);
  const each = (microseconds: number) => rounded(microseconds / latencies.length, 1);
  return {
    perSecond: Math.round(loops.reduce((sum, loop) => sum + loop.latencies.length / loop.seconds, 0)),
    p50: rounded(percentile(latencies, 0.5)),
    p99: rounded(percentile(latencies, 0.99)),
    nodeCpuUs: each(loops.reduce((sum, loop) => sum + loop.nodeCpuUs, 0)),
    postgresCpuUs: postgresCpuUs === null ? null : each(postgresCpuUs),
  };
}
