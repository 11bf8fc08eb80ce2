import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Nx calls this with every package.json of a project; the package.json itself makes the project, this adds its targets. */
export const createNodes = [
  '{apps,libs,tools}/**/package.json',
  (manifests, _options, { workspaceRoot }) =>
    manifests.map((manifest) => {
      const root = dirname(manifest);
      return [manifest, { projects: { [root]: { root, targets: targetsOf(root, workspaceRoot) } } }];
    }),
];

/** What `nx.json` says about these names under `targetDefaults` is the whole of each target. */
function targetsOf(root, workspaceRoot) {
  const { exports = {} } = JSON.parse(readFileSync(join(workspaceRoot, root, 'package.json'), 'utf8'));
  const isBuilt = JSON.stringify(exports).includes('./dist/') && readdirSync(join(workspaceRoot, root)).includes('src');
  return isBuilt ? { build: {} } : {};
}
