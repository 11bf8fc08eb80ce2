import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually } from '@heliograph/testing/pure';
import { testServices } from '@heliograph/testing/services';
import { type CommandResult, parsed } from './command-line.js';
import { environment } from './program.js';

/** Milliseconds for a command, and those of other suites before it. */
const LONGEST_ANSWER = 60_000;
const LONGEST_START = 20_000;

/** Gives commands that a suite only needs to a process that serves all suites of the run: what a command itself does is tried by `heliograph`. */
export class Operator {
  constructor(private readonly settings: Readonly<Record<string, string>>) {}

  /** `heliograph <args>`; whatever its exit code. */
  async run(...args: string[]): Promise<CommandResult> {
    const process = await connected();
    process.end(JSON.stringify({ env: environment(this.settings), args }));
    const answer = await text(process);
    if (!answer) throw new Error(`heliograph ${args.join(' ')} was not answered:\n${readFileSync(log(), 'utf8')}`);
    return JSON.parse(answer) as CommandResult;
  }

  /** The answer of a command that succeeds. */
  async answerOf<T>(...args: string[]): Promise<T> {
    return parsed<T>(args, await this.run(...args, '--json'));
  }
}

const address = () => join(testServices().dir, 'operator.socket');
const log = () => join(testServices().dir, 'operator.log');

/** The first who asks starts it; it ends with the run. */
async function connected(): Promise<Socket> {
  try {
    return await connection();
  } catch {
    const said = openSync(log(), 'a');
    const script = join(import.meta.dirname, 'operator-process.mjs');
    spawn(process.execPath, [script, address()], { env: environment({}), stdio: ['ignore', said, said], detached: true }).unref();
    return eventually(connection, LONGEST_START);
  }
}

async function connection(): Promise<Socket> {
  const socket = createConnection({ path: address(), allowHalfOpen: true, signal: AbortSignal.timeout(LONGEST_ANSWER) });
  await once(socket, 'connect');
  return socket;
}
