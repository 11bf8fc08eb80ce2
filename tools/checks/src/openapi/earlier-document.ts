import { execFileSync } from 'node:child_process';
import { read, root } from '../repository.js';

export const DOCUMENT = 'docs/openapi.json';

/**
 * The committed document that the one on the disk follows: that of the last commit, or where it is the same, that of the commit which changed it before.
 * null = there is none, or no history to look at (an archive, a shallow clone).
 */
export function earlierDocument(): string | null {
  const now = read(DOCUMENT);
  const commits = (git('log', '-n', '2', '--format=%H', '--', DOCUMENT) ?? '').split('\n').filter(Boolean);
  return commits.map((commit) => git('show', `${commit}:${DOCUMENT}`)).find((text) => text !== null && text !== now) ?? null;
}

function git(...words: readonly string[]): string | null {
  try {
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}
