import { readFileSync } from 'node:fs';
import { every } from '@heliograph/timing';

const POLL_INTERVAL_MILLISECONDS = 500;

/**
 * npm runs a script as npm -> shell -> us. When npm is ended, its shell dies without passing the signal on; this sees it and tells. Some
 * shells step aside (npm -> us): then npm itself is our parent. Without npm nothing is watched: who starts us in the background may leave.
 */
export function watchNpm(env: Readonly<Record<string, string | undefined>>, onGone: () => void): () => void {
  const script = env.npm_lifecycle_script;
  if (!script) return () => {};
  const parent = process.ppid;
  const isShell = read(parent, 'cmdline').includes(script);
  const npm = isShell ? parentOf(parent) : null;
  const watch = every(POLL_INTERVAL_MILLISECONDS, () => {
    if (process.ppid !== parent || (isShell && parentOf(parent) !== npm)) onGone();
  });
  return () => void watch.stop();
}

function parentOf(pid: number): number | null {
  const stat = read(pid, 'stat');
  return stat ? Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) : null;
}

/** Empty where the system does not tell. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
