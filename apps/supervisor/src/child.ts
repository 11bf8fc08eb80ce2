import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { allocatorEnvironment, startExitCodes } from '@heliograph/settings';

export interface ChildOptions {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Where its output goes; null: to ours. */
  readonly logFile: string | null;
  /** What it sends through its IPC channel. */
  readonly onMessage?: (message: unknown) => void;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/**
 * A Node program in a process group of its own: Ctrl-C in the terminal does not reach it, so that the order of stopping is ours. It keeps an
 * IPC channel; when the supervisor is killed, the channel closes and the program is expected to end (`process.on('disconnect', ...)`).
 */
export class Child {
  readonly pid: number;
  readonly ended: Promise<Ended>;
  private readonly process: ChildProcess;
  private readonly logFrom: number;

  constructor(private readonly options: ChildOptions) {
    const { script, args = [], env, cwd, logFile, onMessage } = options;
    const output = logFile ? openLog(logFile) : 'inherit';
    this.logFrom = typeof output === 'number' ? fstatSync(output).size : 0;
    const argv = ['--enable-source-maps', script, ...args];
    this.process = spawn(process.execPath, argv, {
      cwd,
      env: { ...allocatorEnvironment, ...env },
      detached: true,
      stdio: ['ignore', output, output, 'ipc'],
    });
    if (typeof output === 'number') closeSync(output);
    if (onMessage) this.process.on('message', onMessage);
    this.ended = new Promise((resolve, reject) => {
      this.process.once('error', reject);
      this.process.once('exit', (code, signal) => resolve({ code, signal }));
    });
    this.pid = this.process.pid ?? 0;
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** SIGTERM, and SIGKILL where that does not help in time or `hurry` fires. true: it ended by itself. */
  async stop(timeoutMilliseconds: number, hurry?: AbortSignal): Promise<boolean> {
    if (this.hasEnded) return true;
    this.process.kill('SIGTERM');
    let isForced = false;
    const force = () => {
      isForced = true;
      this.process.kill('SIGKILL');
    };
    const limit = AbortSignal.any([AbortSignal.timeout(timeoutMilliseconds), ...(hurry ? [hurry] : [])]);
    limit.addEventListener('abort', force);
    await this.ended;
    limit.removeEventListener('abort', force);
    return !isForced;
  }

  /** The last lines it wrote to its log. */
  lastOutput(lines = 15): string {
    const { logFile } = this.options;
    if (!logFile) return '';
    const text = contentOf(logFile).subarray(this.logFrom).toString('utf8').trimEnd();
    return text.split('\n').slice(-lines).join('\n');
  }
}

/** A disk that takes no new file does not keep a program from running: its output is then lost. */
function openLog(logFile: string): number | 'ignore' {
  try {
    if (existsSync(logFile) && statSync(logFile).size > 10_000_000) renameSync(logFile, `${logFile}.1`);
    return openSync(logFile, 'a', 0o600);
  } catch {
    return 'ignore';
  }
}

function contentOf(logFile: string): Buffer {
  try {
    return readFileSync(logFile);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Why a program has ended, with the last lines of its log. Of a wrong setting it has said one line, and nothing is added; empty: it stands in our output. */
export function reasonOf(child: Child, name: string, { code, signal }: Ended, lines?: number): string {
  if (code === startExitCodes.settings) return child.lastOutput(1);
  const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
  return [`${name} ${how}.`, child.lastOutput(lines)].filter(Boolean).join('\n');
}
