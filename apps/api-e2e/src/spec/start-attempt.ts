import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { environment, workspace } from './program.js';

export type Started = 'api' | 'worker' | 'db migrate' | 'projections list' | 'npm start';

export interface Outcome {
  /** Null: it was still running at the deadline, and was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program that does not end by itself by then has started. */
const LONGEST_MILLISECONDS = 60_000;

/** `npm start` behind its build. */
const supervisor = `const { endProcess, supervise } = await import(${JSON.stringify(join(workspace, 'apps/supervisor/bundle/index.js'))});
  await endProcess(await supervise({ workspace: ${JSON.stringify(workspace)} }));`;

function scriptOf(program: Started): string[] {
  if (program === 'npm start') return ['--input-type=module', '--eval', supervisor];
  if (program === 'api' || program === 'worker') return ['--enable-source-maps', join(workspace, 'apps', program, 'bundle', 'main.js')];
  return [join(workspace, 'apps/ops/bin/heliograph.mjs'), ...program.split(' ')];
}

/** Starts a program whose settings are wrong, and waits for its end. */
export async function attempt(program: Started, settings: Readonly<Record<string, string>>): Promise<Outcome> {
  const child = spawn(process.execPath, scriptOf(program), {
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MILLISECONDS,
    killSignal: 'SIGKILL',
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, stdout, stderr };
}
