import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Database } from '@heliograph/database';
import { clearBlocks } from '../data/blocks.js';
import { fill } from '../data/fill.js';
import { DEFAULT_DIR, startKeptServer } from '../data/kept-server.js';
import { bench, type Session } from '../session.js';
import { makeCallers } from './callers.js';
import { compare, type Compared } from './compare.js';
import { makeFloorTables } from './floor/tables.js';
import { HttpBench } from './http-bench.js';
import { startProduct } from './product.js';
import { against, machine, type Measured, report, type Result } from './report.js';
import type { Outcome } from './row.js';
import { chosenRows } from './rows.js';
import { worldOf } from './world.js';

/** As a server that people trust with their photos: what was answered is on the disk. The data set itself was made without. */
const durable = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  autovacuum: 'on',
};

/** A client of the API compared with the least that could answer it, on a data set. */
export const http = bench({
  options: {
    only: '',
    rounds: '5',
    seconds: '5',
    connections: '32',
    processes: '1',
    callers: '20000',
    scale: '1',
    dir: DEFAULT_DIR,
    save: '',
    against: '',
    report: '.cache/performance.md',
  },
  run: async (session, options) => {
    const rows = chosenRows(options.only);
    const earlier = options.against ? (JSON.parse(await readFile(options.against, 'utf8')) as Result) : null;
    const { http: measuring, postgres } = await start(session, options);
    const compared: Record<string, Compared> = {};
    const outcomes: Record<string, Outcome> = {};
    for (const row of rows) {
      session.tell(`${row.id}: ${row.title}`);
      if (row.run) outcomes[row.id] = await row.run(measuring);
      else compared[row.id] = await compare(measuring, row);
    }
    const { save, against: _against, report: file, only: _only, dir: _dir, ...chosen } = options;
    const measured: Measured = { compared, outcomes };
    const result: Result = {
      ...measured,
      at: new Date().toISOString(),
      node: `Node ${process.version}`,
      postgres,
      machine: machine(),
      options: chosen,
    };
    for (const [path, text] of [
      [file, report(result)],
      [save, JSON.stringify(result)],
    ] as const)
      if (path !== '') {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, text);
      }
    const ratios = Object.entries(compared).map(
      ([id, { ratio, floor, product }]) => `${id}: ${ratio} (${product.perSecond} of ${floor.perSecond}/s)`,
    );
    const figures = Object.entries(outcomes).map(([id, outcome]) => `${id}: ${JSON.stringify(outcome.figures)}`);
    return { json: { http: result }, lines: [...ratios, ...figures, `report: ${file}`, ...(earlier ? against(earlier, result) : [])] };
  },
});

interface StartOptions {
  readonly rounds: string;
  readonly seconds: string;
  readonly connections: string;
  readonly processes: string;
  readonly callers: string;
  readonly scale: string;
  readonly dir: string;
}

async function start(session: Session, options: StartOptions): Promise<{ http: HttpBench; postgres: string }> {
  const { dir } = options;
  const scale = Number(options.scale);
  const making = await startKeptServer(session, { dir, scale });
  const { sizes } = await fill(session, making);
  await making.stop();
  const server = await startKeptServer(session, { dir, scale, parameters: durable });
  const admin = await Database.connect({ url: server.ownerUrl, pool: 2 });
  session.onEnd(() => admin.close());
  await clearBlocks(admin);
  await makeFloorTables(admin);
  const callers = Math.min(Number(options.callers), sizes.users);
  await makeCallers(admin, callers);
  await admin.query('vacuum (analyze)');
  const [row] = await admin.query<{ version: string }>(`select split_part(version(), ' (', 1) as version`);
  const product = await startProduct(session, server, { processes: Number(options.processes) });
  const numbers = (['rounds', 'seconds', 'connections', 'processes'] as const).map((name) => [name, Number(options[name])]);
  const parts = { admin, server, product, world: () => worldOf(admin, callers, sizes.users) };
  const http = new HttpBench(session, Object.fromEntries(numbers) as unknown as HttpBench['options'], parts);
  session.tell(`${callers} callers introduce themselves`);
  await http.ask({ what: 'introduce', callers, bases: product.apis.map(({ base }) => base) });
  return { http, postgres: row?.version ?? '' };
}
