import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { until } from '@heliograph/timing';
import { identify, isRunning, type ProcessIdentity } from './process-identity.js';

/**
 * The children that run, kept in the data folder: after a `kill -9` of the supervisor the next start ends those that are left. On a disk that takes
 * nothing the file stays as it was, which costs that start nothing: it knows each process by the moment it began.
 */
export class Pids {
  private readonly running = new Map<string, ProcessIdentity>();

  constructor(private readonly path: string) {}

  add(name: string, pid: number): void {
    const identity = identify(pid);
    if (identity) this.running.set(name, identity);
    this.write();
  }

  remove(name: string): void {
    this.running.delete(name);
    this.write();
  }

  /** Ends processes that an earlier supervisor left: by SIGTERM, then by SIGKILL. */
  async endLeftOvers(say: (line: string) => void, timeoutMilliseconds = 5_000): Promise<void> {
    for (const [name, identity] of Object.entries(this.read())) {
      if (!isRunning(identity)) continue;
      say(`Ending ${name} (process ${identity.pid}), left over by a start that was killed.`);
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        if (isRunning(identity)) process.kill(identity.pid, signal);
        await until(() => !isRunning(identity), { withinMilliseconds: timeoutMilliseconds, pauseMilliseconds: 25 });
      }
    }
    this.clear();
  }

  clear(): void {
    this.running.clear();
    rmSync(this.path, { force: true });
  }

  private read(): Record<string, ProcessIdentity> {
    try {
      return JSON.parse(readFileSync(this.path, 'utf8')) as Record<string, ProcessIdentity>;
    } catch {
      return {};
    }
  }

  private write(): void {
    try {
      writeFileSync(`${this.path}.new`, JSON.stringify(Object.fromEntries(this.running), null, 2), { mode: 0o600 });
      renameSync(`${this.path}.new`, this.path);
    } catch {
      // The next change tries again.
    }
  }
}
