import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '@heliograph/timing';

/** What `postmaster.pid` says: the first line is the process, the eighth whether it takes connections. */
export async function readPostmaster(clusterDir: string): Promise<{ pid: number; ready: boolean } | null> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : null;
}

/** Does it run? One that has ended and only waits for its parent to notice (in a container perhaps for ever) does not. */
export function isAlive(pid: number): boolean {
  if (!hasEntry(pid)) return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return process.platform !== 'linux';
  }
}

function hasEntry(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Is this process the server of this very cluster? A pid alone proves nothing: after a crash any process may have got it. */
async function servesCluster(pid: number, clusterDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
    return folder === (await realpath(clusterDir));
  }
  const listed = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }));
  return listed.stdout.includes(clusterDir);
}

/** Ends the server that a killed start left behind, and deletes a pid file whose pid now belongs to another process. */
export async function endStaleServer(clusterDir: string, timeoutMilliseconds = 10_000): Promise<'nothing' | 'ended'> {
  const left = await readPostmaster(clusterDir);
  if (!left) return 'nothing';
  if (!(await servesCluster(left.pid, clusterDir))) {
    // PostgreSQL takes any process with that pid for its own, even a zombie.
    if (hasEntry(left.pid)) await rm(join(clusterDir, 'postmaster.pid'), { force: true });
    return 'nothing';
  }
  await endServer(left.pid, timeoutMilliseconds);
  return 'ended';
}

/** Fast shutdown, then immediate, then SIGKILL. */
export async function endServer(pid: number, timeoutMilliseconds: number): Promise<void> {
  for (const [signal, allowedMilliseconds] of [
    ['SIGINT', timeoutMilliseconds],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isAlive(pid)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await gone(pid, allowedMilliseconds)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end`);
}

const gone = (pid: number, withinMilliseconds: number): Promise<boolean> =>
  until(() => !isAlive(pid), { withinMilliseconds, pauseMilliseconds: 20 });
