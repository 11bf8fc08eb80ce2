import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../../statistics.js';
import { residentMegabytes } from '../resident.js';
import type { Row } from '../row.js';

/** V8 gives back what a start has left 8 s after the last allocations, and needs a moment for it: read before and after that. */
const SOON_MILLISECONDS = 5_000;
const IDLE_MILLISECONDS = 12_000;
const MICROSECONDS = 1_000;

/** Each time a further process besides those that run, which then ends. */
export const start: Row = {
  id: 'S1',
  title: 'Start of an api process: from spawn to the first answer, CPU until then, memory when it is idle',
  target: 'at most 1 s, and 120 MB idle',
  run: async (bench) => {
    const { product } = bench.parts;
    const starts: { readonly milliseconds: number; readonly cpu: number; readonly soon: number; readonly megabytes: number }[] = [];
    for (let round = 1; round <= bench.options.rounds; round++) {
      const api = await product.startApi();
      await pause(SOON_MILLISECONDS);
      const soon = residentMegabytes(api.pid);
      await pause(IDLE_MILLISECONDS - SOON_MILLISECONDS);
      const latest = {
        milliseconds: api.startMilliseconds,
        cpu: Math.round((api.startCpuUs ?? Number.NaN) / MICROSECONDS),
        soon,
        megabytes: residentMegabytes(api.pid),
      };
      starts.push(latest);
      bench.session.tell(
        `S1, round ${round}: ${latest.milliseconds} ms, CPU ${latest.cpu} ms, ${latest.soon} MB, then ${latest.megabytes} MB`,
      );
      await api.end();
    }
    const of = (name: keyof (typeof starts)[number]) => Math.round(median(starts.map((each) => each[name])));
    return {
      figures: {
        'first answer, ms': of('milliseconds'),
        'CPU until then, ms': of('cpu'),
        'after 5 s, MB': of('soon'),
        'idle, after 12 s, MB': of('megabytes'),
      },
    };
  },
};
