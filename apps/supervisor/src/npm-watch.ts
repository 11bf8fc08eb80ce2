import { readFileSync } from 'node:fs';
import { every } from '@heliograph/timing';

const POLL_INTERVAL_MILLISECONDS = 500;

/**
 * npm runs a script as npm -> shell -> us. When npm is ended, its shell ends without passing the signal on; this detects it. Some
 * shells replace themselves (npm -> us): then npm itself is our parent. Without npm nothing is watched: a background process may lose its parent.
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

/** Empty where the system does not provide it. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
