import { isUnsteady, median, rounded } from '../statistics.js';

/** What was measured of one subject in one round. */
export interface LagFigures {
  /** Milliseconds from the answer of an append until its counter shows. */
  readonly p50: number;
  readonly p99: number;
  readonly probes: number;
  readonly appendP50: number;
  readonly appendP99: number;
  readonly perSecond: number;
  readonly appended: number;
  readonly counted: number;
  readonly lost: number;
  /** Microseconds an event, of the process that appends and of the one that counts. */
  readonly appenderCpuUs: number;
  readonly workerCpuUs: number;
}

/** Each number by its own median over the rounds; what is counted (`probes`, `appended`, `counted`, `lost`) is the sum of all rounds. */
export interface LagRounds extends LagFigures {
  /** The smallest and largest p99 of a round. */
  readonly lowest: number;
  readonly highest: number;
  /** Present when these lie further apart than a quarter of the median. */
  readonly unsteady?: true;
}

export function overLags(rounds: readonly LagFigures[]): LagRounds {
  const middle = (pick: (figures: LagFigures) => number) => rounded(median(rounds.map(pick)));
  const sum = (pick: (figures: LagFigures) => number) => rounds.reduce((total, figures) => total + pick(figures), 0);
  const p99s = rounds.map(({ p99 }) => p99);
  const range = { lowest: Math.min(...p99s), highest: Math.max(...p99s) };
  const p99 = middle((figures) => figures.p99);
  return {
    p50: middle(({ p50 }) => p50),
    p99,
    ...range,
    ...(isUnsteady(p99, range) && { unsteady: true }),
    probes: sum(({ probes }) => probes),
    appendP50: middle(({ appendP50 }) => appendP50),
    appendP99: middle(({ appendP99 }) => appendP99),
    perSecond: middle(({ perSecond }) => perSecond),
    appended: sum(({ appended }) => appended),
    counted: sum(({ counted }) => counted),
    lost: sum(({ lost }) => lost),
    appenderCpuUs: middle(({ appenderCpuUs }) => appenderCpuUs),
    workerCpuUs: middle(({ workerCpuUs }) => workerCpuUs),
  };
}
