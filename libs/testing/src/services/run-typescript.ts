import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';

const loader = join(import.meta.dirname, 'typescript.mjs');

/** Runs a module given as text in a Node of its own, straight from the sources: suites need no build. Its imports are absolute paths of .ts files. */
export function runTypescript(module: string, options: { env: NodeJS.ProcessEnv; stdio: StdioOptions; detached?: boolean }): ChildProcess {
  const args = ['--conditions=@heliograph/source', '--import', loader, '--input-type=module', '--eval', module];
  return spawn(process.execPath, args, { ...options, env: { ...options.env, NODE_OPTIONS: '' } });
}
