import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, readPostmaster } from '@heliograph/embedded';
import { until } from '@heliograph/timing';
import type { Session } from '../session.js';

const workspace = join(import.meta.dirname, '..', '..', '..', '..');
const START_MILLISECONDS = 300_000;

/** Process ids of a product that was started by `npm start`. */
export interface SoloProduct {
  readonly supervisor: number;
  readonly api: number;
  readonly worker: number;
  readonly postmaster: number;
  /** What Node has warned of in api and worker, a line each. */
  warnings(): Promise<readonly string[]>;
}

/** The product as `npm start` runs it, without the demo, in a data folder of its own. Gone with the session. */
export async function startSoloProduct(session: Session): Promise<SoloProduct> {
  const dir = await mkdtemp(join(tmpdir(), 'heliograph-idle-'));
  session.onEnd(() => rm(dir, { recursive: true, force: true }));
  const [port, web, metrics, workerMetrics] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const settings = {
    HELIOGRAPH_DATA_DIR: dir,
    HELIOGRAPH_DEMO: '0',
    PORT: String(port),
    WEB_PORT: String(web),
    METRICS_PORT: String(metrics),
    WORKER_METRICS_PORT: String(workerMetrics),
  };
  const { PATH, HOME, TMPDIR } = process.env;
  const supervisor = spawn(process.execPath, [join(workspace, 'apps/supervisor/bin/start.mjs')], {
    env: { PATH, HOME, TMPDIR, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  session.onEnd(() => end(supervisor));
  let output = '';
  supervisor.stdout?.on('data', (part) => (output += part));
  const isReady = () => supervisor.exitCode !== null || output.includes('Ctrl-C stops everything');
  await until(isReady, { withinMilliseconds: START_MILLISECONDS, pauseMilliseconds: 100 });
  const pids = await readFile(join(dir, 'pids.json'), 'utf8').catch(() => '{}');
  const { api, worker } = JSON.parse(pids) as Partial<Record<'api' | 'worker', { pid: number }>>;
  const postmaster = await readPostmaster(join(dir, 'postgres'));
  if (!supervisor.pid || !api || !worker || !postmaster) throw new Error(`The product did not start:\n${output}`);
  return {
    supervisor: supervisor.pid,
    api: api.pid,
    worker: worker.pid,
    postmaster: postmaster.pid,
    warnings: async () => {
      const logs = await Promise.all(['api', 'worker'].map((name) => readFile(join(dir, 'log', `${name}.log`), 'utf8')));
      return logs.flatMap((log) => log.match(/^\(node:\d+\) .*$/gm) ?? []);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
