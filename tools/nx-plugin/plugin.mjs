import { readFileSync } from 'node:fs';
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

/** What `nx.json` says about these names under `targetDefaults` is the whole of each target. A project is built if what it offers lies in dist. */
function targetsOf(root, workspaceRoot) {
  const isBuilt = readFileSync(join(workspaceRoot, root, 'package.json'), 'utf8').includes('"./dist/');
  return isBuilt ? { build: {} } : {};
}
