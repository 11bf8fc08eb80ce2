import { median, rounded } from '../../statistics.js';
import { over, sliceText } from '../compare.js';
import type { Row } from '../row.js';

const PERCENT = 100;
const MICROSECONDS = 1_000_000;

/** The rate of a core is what the CPU time of an answer allows, in Node and PostgreSQL together: the load generator has a share of the cores too. */
export const homePage: Row = {
  id: 'R5',
  title: 'Home page of a visitor, rendered by the server',
  target: '400 / 1,000 a second and core; p99 of the first byte at half of that at most 50 ms',
  requests: () => ({ next: () => ({ method: 'GET', path: '/', caller: null }) }),
  run: async (bench) => {
    const product = bench.product();
    const pages = { ...product, bases: bench.parts.product.apis.map((api) => api.pages) };
    await bench.ask({ what: 'open', row: 'R5', world: await bench.parts.world(), bases: { product: pages.bases } });
    await bench.warmUp(pages);
    const slices = [];
    const firstBytes = [];
    for (let round = 1; round <= bench.options.rounds; round++) {
      const slice = await bench.measure(pages);
      const half = await bench.measure(pages, { ...bench.load, rate: Math.max(1, Math.round(slice.perSecond / 2)) });
      slices.push(slice);
      firstBytes.push(half.firstByteP99);
      bench.session.tell(`R5, round ${round}: ${sliceText(slice)}; first byte at half of that, p99: ${half.firstByteP99} ms`);
    }
    const { perSecond, p50, p99, nodeCpuUs, postgresCpuUs, generatorBusy } = over(slices);
    const cpu = (nodeCpuUs ?? Number.NaN) + (postgresCpuUs ?? Number.NaN);
    return {
      figures: {
        'a second': perSecond,
        'a second and core': Math.round(MICROSECONDS / cpu),
        'p50 ms': p50,
        'p99 ms': p99,
        'first byte at half of that, p99 ms': rounded(median(firstBytes)),
        'CPU of Node, us': nodeCpuUs ?? Number.NaN,
        'CPU of PostgreSQL, us': postgresCpuUs ?? Number.NaN,
        'generator, % of a core': Math.round(generatorBusy * PERCENT),
      },
    };
  },
};
