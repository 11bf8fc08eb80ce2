import type { Compared } from './compare.js';

interface Load {
  readonly perSecond: number;
  readonly what: string;
  /** Rows whose answers are taken for it. */
  readonly rows: readonly string[];
}

/** What a community of some millions asks at its busiest. */
const LOADS: readonly Load[] = [
  { perSecond: 100_000, what: 'reads', rows: ['R1', 'R2a', 'R2b', 'R2c', 'R2d', 'R3'] },
  { perSecond: 10_000, what: 'likes', rows: ['W1', 'W2'] },
];
const MICROSECONDS = 1_000_000;

/** Cores, to a tenth, that so many answers a second take of api, PostgreSQL and worker: the CPU of an answer times the rate. A cell each. */
export function arithmetic(compared: Readonly<Record<string, Compared>>): string[][] {
  return LOADS.flatMap(({ perSecond, what, rows }) =>
    rows.flatMap((id) => {
      const product = compared[id]?.product;
      if (!product) return [];
      const cores = [product.nodeCpuUs, product.postgresCpuUs, product.workerCpuUs].map((us) =>
        us === null ? '?' : ((us * perSecond) / MICROSECONDS).toFixed(1),
      );
      return [[`${perSecond.toLocaleString('en-US')} ${what} a second, as ${id}`, ...cores]];
    }),
  );
}
