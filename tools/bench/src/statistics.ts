/** What was measured of one contender in one round, or the medians of several. Times in milliseconds, CPU in microseconds an operation. */
export interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Of the Node processes that made the calls; of all processes of the PostgreSQL server. Null where the system does not report it. */
  readonly nodeCpuUs: number;
  readonly postgresCpuUs: number | null;
}

/** Medians over the rounds, and the slowest and fastest round. */
export interface Rounds extends Figures {
  readonly lowest: number;
  readonly highest: number;
}

/** The value that `share` (0..1) of the sorted values do not exceed; 0 of none. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** The middle value; the mean of the middle two of an even number; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle] as number;
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

/** Each number by its own median: the round with the median rate need not have the median latency. */
export function overRounds(rounds: readonly Figures[]): Rounds {
  const of = (pick: (figures: Figures) => number) => median(rounds.map(pick));
  const rates = rounds.map(({ perSecond }) => perSecond);
  return {
    perSecond: Math.round(of(({ perSecond }) => perSecond)),
    lowest: Math.min(...rates),
    highest: Math.max(...rates),
    p50: rounded(of(({ p50 }) => p50)),
    p99: rounded(of(({ p99 }) => p99)),
    nodeCpuUs: rounded(
      of(({ nodeCpuUs }) => nodeCpuUs),
      1,
    ),
    postgresCpuUs: rounds.some(({ postgresCpuUs }) => postgresCpuUs === null)
      ? null
      : rounded(
          of(({ postgresCpuUs }) => postgresCpuUs as number),
          1,
        ),
  };
}

const STEADY = 0.25;

/** True when the rounds lie further apart than a quarter of their median: then the machine had other things to do, and the run says little. */
export function isUnsteady(middle: number, { lowest, highest }: { readonly lowest: number; readonly highest: number }): boolean {
  return highest - lowest > middle * STEADY;
}

/** `items`, beginning at another one each round: so that it is not always the same one that runs after a heavy one. */
export function rotated<T>(items: readonly T[], round: number): T[] {
  const start = items.length === 0 ? 0 : round % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/** CPU of an operation, of Node and PostgreSQL together, as a multiple of another one's; null where the system does not report it. */
export function cpuRatio(of: Figures, other: Figures): number | null {
  const sum = ({ nodeCpuUs, postgresCpuUs }: Figures) => (postgresCpuUs === null ? null : nodeCpuUs + postgresCpuUs);
  const [own, base] = [sum(of), sum(other)];
  return own === null || base === null ? null : rounded(own / base);
}
