import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@heliograph/timing';
import { processCpuUs } from '../cpu.js';
import type { Session } from '../session.js';

const workspace = join(import.meta.dirname, '..', '..', '..', '..');
const START_MILLISECONDS = 60_000;

/** A process of the product as it was built. */
export interface Program {
  readonly pid: number;
  /** From the start of the process until it was ready, or until its address answered where one was given. */
  readonly startMilliseconds: number;
  /** Used until then; null where there is no /proc. */
  readonly startCpuUs: number | null;
  end(): Promise<void>;
}

interface ProgramOptions {
  readonly app: 'api' | 'worker';
  readonly settings: Readonly<Record<string, string>>;
  readonly log: string;
  /** An address that answers 200 once it has started. */
  readonly answers?: string;
}

/** @throws Error it ended instead of getting ready; with the end of its log */
export async function startProgram(session: Session, { app, settings, log, answers }: ProgramOptions): Promise<Program> {
  const { PATH, HOME, TMPDIR } = process.env;
  const file = await open(log, 'a');
  const began = performance.now();
  const child = spawn(process.execPath, [...programOptions(), join(workspace, `apps/${app}/bundle/main.js`)], {
    env: { PATH, HOME, TMPDIR, ...settings },
    stdio: ['ignore', file.fd, file.fd, 'ipc'],
  });
  session.onEnd(() => ended(child));
  await file.close();
  // eslint-disable-next-line no-restricted-properties -- no time-out: it is ready or it has ended
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (child.exitCode !== null || !child.pid) throw new Error(`${app} did not start:\n${readFileSync(log, 'utf8').slice(-2_000)}`);
  if (answers) await until(() => isOk(answers), { withinMilliseconds: START_MILLISECONDS, pauseMilliseconds: 5 });
  const startMilliseconds = Math.round(performance.now() - began);
  return { pid: child.pid, startMilliseconds, startCpuUs: processCpuUs(child.pid), end: () => ended(child) };
}

/** Options of Node for the programs, such as `--cpu-prof`, in `BENCH_NODE_OPTIONS`. */
const programOptions = (): string[] => (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter((option) => option !== '');

const isOk = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ status }) => status === 200,
    () => false,
  );

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
