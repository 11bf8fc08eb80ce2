import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process, distinguished from a later one with the same pid. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Its start time in the system's format; with the boot id, where ticks count from the boot. */
  readonly began: string;
}

/** null when there is no such process (or it has ended and only waits to be buried). */
export function identify(pid: number): ProcessIdentity | null {
  const began = process.platform === 'linux' ? beganOnLinux(pid) : beganElsewhere(pid);
  return began === null ? null : { pid, began };
}

export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.began === identity.began;
}

function beganOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the program's name, may itself hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
  } catch {
    return null;
  }
}

function beganElsewhere(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
