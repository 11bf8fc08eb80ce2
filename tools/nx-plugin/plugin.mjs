import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { specsOf } from './specs.mjs';

/** Nx calls this with every package.json of a project; the package.json itself makes the project, this adds its targets. */
export const createNodes = [
  '{apps,libs,tools}/**/package.json',
  (manifests, _options, { workspaceRoot }) => {
    const workspace = readWorkspace(manifests, workspaceRoot);
    return [...workspace.values()].map(({ root, manifest }) => {
      const specs = specsOf(join(workspaceRoot, root));
      return [join(root, 'package.json'), { projects: { [root]: { root, targets: targetsOf(manifest, specs, workspace) } } }];
    });
  },
];

/** The projects by the names of their packages. */
function readWorkspace(manifests, workspaceRoot) {
  const projects = manifests.map((path) => ({
    root: dirname(path),
    manifest: JSON.parse(readFileSync(join(workspaceRoot, path), 'utf8')),
  }));
  return new Map(projects.map((project) => [project.manifest.name, project]));
}

/** A target of a project that has nothing for it, so that every project knows every target of the daily command. */
const nothing = { executor: 'nx:noop' };

/** Which targets a project has; what they do is said in nx.json, under `targetDefaults`. */
function targetsOf(manifest, { levels, imports }, workspace) {
  const ofSpecs = [...imports].filter((name) => name !== manifest.name && !(name in declared(manifest)) && workspace.has(name));
  const inputs = ['suites', '^sources', 'services', ...(readsEverything(manifest) ? [] : sourcesOf(ofSpecs, workspace))];
  return {
    lint: {},
    ...(readsEverything(manifest) && { types: {} }),
    typecheck: { ...nothing, dependsOn: [{ projects: everythingReaders(workspace), target: 'types' }] },
    test: levels.has('unit') ? { inputs } : nothing,
    int: levels.has('int') ? { inputs } : nothing,
    ...(levels.has('int-slow') && { 'int-slow': { inputs } }),
    ...Object.fromEntries(['e2e', 'browser', 'fuzz'].filter((level) => levels.has(level)).map((level) => [level, {}])),
  };
}

/** Nx makes one list of all patterns of the workspace: what `sourcesOf` excludes, specs, would be excluded here too. */
const readsEverything = ({ nx }) => nx?.namedInputs?.reads?.includes('{workspaceRoot}/**/*') ?? false;

/** One compiler checks the types of all projects, in a fraction of the time that one of each would take. */
const everythingReaders = (workspace) =>
  [...workspace.values()].filter(({ manifest }) => readsEverything(manifest)).map(({ manifest }) => manifest.name);

const declared = ({ dependencies, devDependencies }) => ({ ...dependencies, ...devDependencies });

/**
 * What suites use of projects that theirs does not depend on, most often the test kit, and all that these depend on. Inputs, no edges of the
 * graph: the test kit is written on the platform whose specs use it, and the graph of what ships has no cycle.
 */
function sourcesOf(names, workspace, seen = new Set()) {
  for (const name of names.filter((name) => workspace.has(name) && !seen.has(name))) {
    seen.add(name);
    sourcesOf(Object.keys(workspace.get(name).manifest.dependencies ?? {}), workspace, seen);
  }
  return [...seen]
    .map((name) => workspace.get(name).root)
    .flatMap((root) => [`{workspaceRoot}/${root}/src/**/*`, `!{workspaceRoot}/${root}/**/*.spec.ts`]);
}
