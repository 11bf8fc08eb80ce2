import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { environment, workspace } from './program.js';

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that hangs is a command that fails. */
const LONGEST_MILLISECONDS = 60_000;

const script = join(workspace, 'apps', 'ops', 'bin', 'heliograph.mjs');

/** `heliograph <args>`, as an operator gives it. */
export async function heliograph(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<CommandResult> {
  const child = spawn(process.execPath, [script, ...args], {
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MILLISECONDS,
    killSignal: 'SIGKILL',
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number, stdout, stderr };
}

/** Gives commands that a suite only needs, all to one process: what a command itself does is tried by `heliograph`. */
export class Operator {
  private process: Promise<ChildProcess> | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: Readonly<Record<string, string>>) {}

  /** The answer of a command that succeeds. */
  answerOf<T>(...args: string[]): Promise<T> {
    const answer = this.last.then(() => this.run(args)).then((result) => parsed<T>(args, result));
    this.last = answer.catch(() => undefined);
    return answer;
  }

  async close(): Promise<void> {
    const child = await this.process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'exit');
  }

  private async run(args: readonly string[]): Promise<CommandResult> {
    this.process ??= startOperator(this.settings);
    const child = await this.process;
    child.send([...args, '--json']);
    return nextMessage<CommandResult>(child);
  }
}

async function startOperator(settings: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'operator-process.mjs'), { env: environment(settings), execArgv: [] });
  await nextMessage(child);
  return child;
}

async function nextMessage<T>(child: ChildProcess): Promise<T> {
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(LONGEST_MILLISECONDS) });
  const [message] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`It ended with ${code}`))),
  ]);
  return message as T;
}

/** The answer of a command that succeeds. */
export async function answerOf<T>(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<T> {
  return parsed(args, await heliograph(settings, ...args, '--json'));
}

function parsed<T>(args: readonly string[], { code, stdout, stderr }: CommandResult): T {
  if (code !== 0) throw new Error(`heliograph ${args.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as T;
}
