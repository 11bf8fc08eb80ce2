import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../repository.js';

export const DOCUMENT = 'docs/openapi.json';

/**
 * The committed document that the one on the disk follows: that of the last commit, or where it is the same, that of the commit which changed it before.
 * null = there is none, or no history to read: an archive, or a clone that was cut off before.
 */
export function earlierDocument(folder = root): string | null {
  const now = readFileSync(join(folder, DOCUMENT), 'utf8');
  const commits = (git(folder, 'log', '-n', '2', '--format=%H', '--', DOCUMENT) ?? '').split('\n').filter(Boolean);
  return commits.map((commit) => git(folder, 'show', `${commit}:${DOCUMENT}`)).find((text) => text !== null && text !== now) ?? null;
}

/**
 * As `earlierDocument`.
 * @throws Error on a machine that decides whether a change lands, when there is none: a comparison with nothing would pass for any change
 */
export function documentToKeep(folder = root, ci = process.env.CI ?? ''): string | null {
  const earlier = earlierDocument(folder);
  if (earlier === null && !['', '0', 'false'].includes(ci))
    throw new Error(`No earlier ${DOCUMENT} to compare with: fetch the whole history (git fetch --unshallow)`);
  return earlier;
}

function git(folder: string, ...words: readonly string[]): string | null {
  try {
    return execFileSync('git', words, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}
