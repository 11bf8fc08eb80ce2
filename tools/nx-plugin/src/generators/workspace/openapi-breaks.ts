import { spawnSync } from 'node:child_process';
import type { Tree } from '@nx/devkit';

const DOCUMENT = 'docs/openapi.json';
const BREAKS = 'docs/openapi-breaks.json';

/**
 * Empties the list of declared breaks where the document of the API is the committed one: it will be compared with that one from now on, which
 * these entries do not break, and a new route breaks nothing. Where the document was changed before, its entries are of that change and stay.
 */
export function emptyBreaks(tree: Tree): void {
  const { status } = spawnSync('git', ['diff', '--quiet', 'HEAD', '--', DOCUMENT], { cwd: tree.root, stdio: 'ignore' });
  if (status === 0 && tree.read(BREAKS, 'utf8') !== '[]\n') tree.write(BREAKS, '[]\n');
}
