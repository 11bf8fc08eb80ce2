import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Brings Nx's cached graph of the projects up to date and answers its nodes and dependencies.
 * Without that cache `@nx/enforce-module-boundaries` skips itself and stays green.
 */
export async function projectGraph() {
  const { stdout } = await promisify(execFile)(process.execPath, ['node_modules/nx/dist/bin/nx.js', 'graph', '--print'], {
    cwd: root,
    env: { ...process.env, NX_DAEMON: 'false' },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout).graph;
}
