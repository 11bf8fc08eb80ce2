import { readFileSync } from 'node:fs';

/** Resident memory of a process; NaN where there is no /proc. */
export function residentMegabytes(pid: number): number {
  try {
    return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024);
  } catch {
    return Number.NaN;
  }
}
