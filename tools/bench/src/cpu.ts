import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second in /proc, independent of the kernel's own clock. */
const MICROSECONDS_PER_TICK = 10_000;

/**
 * CPU time in microseconds that a PostgreSQL server has used so far: its postmaster, the processes under it, and those that have ended.
 * Null where there is no /proc.
 */
export function serverCpuUs(postmaster: number): number | null {
  try {
    for (;;) {
      const ended = endedTicks(postmaster);
      const ticks = livingTicks(postmaster);
      // A process that ended in the meantime would be counted twice or not at all: read again.
      if (endedTicks(postmaster) === ended) return (ended + ticks) * MICROSECONDS_PER_TICK;
    }
  } catch {
    return null;
  }
}

function endedTicks(postmaster: number): number {
  const { endedUser, endedSystem } = statOf(String(postmaster));
  return endedUser + endedSystem;
}

function livingTicks(postmaster: number): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => statOrNull(pid))
    .filter((stat) => stat?.pid === postmaster || stat?.parent === postmaster)
    .reduce((sum, stat) => sum + (stat?.user ?? 0) + (stat?.system ?? 0), 0);
}

/** CPU time in microseconds that this process has used so far. */
export function nodeCpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** CPU time in microseconds that another process has used so far, in hundredths of a second; null where there is no /proc. */
export function processCpuUs(pid: number): number | null {
  const stat = statOrNull(String(pid));
  return stat && (stat.user + stat.system) * MICROSECONDS_PER_TICK;
}

/** CPU time in microseconds that this process spent while `work` ran. */
export async function usedCpu(work: () => Promise<unknown>): Promise<number> {
  const before = nodeCpuUs();
  await work();
  return nodeCpuUs() - before;
}

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly user: number;
  readonly system: number;
  /** Of children that have ended and were waited for. */
  readonly endedUser: number;
  readonly endedSystem: number;
}

function statOrNull(pid: string): Stat | null {
  try {
    return statOf(pid);
  } catch {
    return null; // it ended in the meantime
  }
}

function statOf(pid: string): Stat {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold spaces; the fields after it are numbers, the first of them the state.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11);
  return { pid: Number(pid), parent, user, system, endedUser, endedSystem };
}
