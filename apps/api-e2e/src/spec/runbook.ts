import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { environment, workspace } from './program.js';

/** The blocks of shell in a section of a document, in their order. */
export async function shellBlocks(document: string, heading: string): Promise<string[]> {
  const text = await readFile(join(workspace, 'docs', document), 'utf8');
  const section = text.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, block = '']) => block);
}

/** Runs a block as an operator does, from the clone; a command that fails ends it. What it has said. */
export async function runBlock(block: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const script = `set -euo pipefail\n${block}`;
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script], { cwd: workspace, env: environment(settings) });
  return stdout + stderr;
}
