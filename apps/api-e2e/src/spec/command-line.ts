import { spawn } from 'node:child_process';
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

/** `heliograph <args>`, as an operator gives it. */
export function heliograph(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<CommandResult> {
  return heliographOf(workspace, settings, ...args);
}

/** The command of a built clone. */
export async function heliographOf(clone: string, settings: Readonly<Record<string, string>>, ...args: string[]): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(clone, 'apps', 'ops', 'bin', 'heliograph.mjs'), ...args], {
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MILLISECONDS,
    killSignal: 'SIGKILL',
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number, stdout, stderr };
}

/** The answer of a command that succeeds. */
export async function answerOf<T>(settings: Readonly<Record<string, string>>, ...args: string[]): Promise<T> {
  return parsed(args, await heliograph(settings, ...args, '--json'));
}

/** @throws when it failed */
export function parsed<T>(args: readonly string[], { code, stdout, stderr }: CommandResult): T {
  if (code !== 0) throw new Error(`heliograph ${args.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as T;
}
