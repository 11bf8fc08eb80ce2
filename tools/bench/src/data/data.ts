import { bench } from '../session.js';
import { rounded } from '../statistics.js';
import { fill } from './fill.js';
import { startKeptServer } from './kept-server.js';

/** Where data sets are kept unless `--dir` says otherwise; git does not see it. */
export const DEFAULT_DIR = '.cache/bench-data';

/** Makes the data set that lists are measured on, or continues an interrupted run. */
export const data = bench({
  options: { scale: '1', dir: DEFAULT_DIR },
  run: async (session, options) => {
    const server = await startKeptServer(session, { dir: options.dir, scale: Number(options.scale) });
    const start = performance.now();
    const { data: made, seconds, events } = await fill(session, server);
    const all = (performance.now() - start) / 1_000;
    return {
      json: { data: { ...made.sizes, events, all: rounded(all), seconds, dir: server.dir } },
      lines: [`${server.dir}: ${events} events of ${JSON.stringify(made.sizes)} in ${Math.round(all)} s`],
    };
  },
});
