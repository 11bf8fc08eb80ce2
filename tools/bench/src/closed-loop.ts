export interface Figures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** `callers` loops call `work` until the time is over; each waits for its answer before it calls again. */
export async function closedLoop(callers: number, seconds: number, work: (index: number) => Promise<unknown>): Promise<Figures> {
  const latencies: number[] = [];
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
  const elapsed = (performance.now() - start) / 1_000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round((latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0) * 100) / 100;
  return { perSecond: Math.round(latencies.length / elapsed), p50: at(0.5), p99: at(0.99) };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
