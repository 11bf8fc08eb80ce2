/** Median and 99th percentile of durations in milliseconds, for people to read. */
export function quantiles(milliseconds: readonly number[]): string {
  const at = (part: number) => quantile(milliseconds, part).toFixed(1);
  return `median ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms of ${milliseconds.length}`;
}

/** The value that this part of all lies below: 0.5 = the median, 1 = the greatest. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** How long it took. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
  const began = performance.now();
  const result = await work();
  return { result, milliseconds: performance.now() - began };
}
