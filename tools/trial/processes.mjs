import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** All processes of this machine: a number may be given again, so `began` belongs to what names a process. */
function all() {
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(onLinux);
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,lstart=,comm='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid, ppid, ...rest] = line.trim().split(/\s+/);
    return { pid: Number(pid), ppid: Number(ppid), began: rest.slice(0, 5).join(' '), name: rest.slice(5).join(' ') };
  });
}

function onLinux(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const nameEnd = stat.lastIndexOf(')');
    const [state, ppid, ...rest] = stat.slice(nameEnd + 2).split(' ');
    if (state === 'Z') return [];
    return [{ pid: Number(pid), ppid: Number(ppid), began: rest[17], name: stat.slice(stat.indexOf('(') + 1, nameEnd) }];
  } catch {
    return []; // ended in the meantime
  }
}

/** A process and all below it. */
export function family(pid) {
  const everybody = all();
  const found = everybody.filter((one) => one.pid === pid);
  for (let index = 0; index < found.length; index += 1) found.push(...everybody.filter((one) => one.ppid === found[index].pid));
  return found;
}

/** Those that still run. */
export function alive(processes) {
  const everybody = all();
  return processes.filter(({ pid, began }) => everybody.some((one) => one.pid === pid && one.began === began));
}

export function signal(processes, name) {
  for (const { pid } of alive(processes)) {
    try {
      process.kill(pid, name);
    } catch {
      // ended in the meantime
    }
  }
}
