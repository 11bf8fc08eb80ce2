/**
 * Which suites of the levels unit, integration and e2e are run by `npm test`, as Jest's `--filter`: those that tell soonest whether a change
 * holds. `npm run test:rest` runs all others of these levels (rest.cjs), so that a new suite is in one of the two whatever its name is.
 */
const { join, relative, sep } = require('node:path');

const workspace = join(__dirname, '..', '..');

/** Of those against the running product: the main job, the lists and the resources of the specification. */
const fromOutside = /^apps\/api-e2e\/src\/(main-job|specification-lists|specification-resources)\.e2e\.spec\.ts$/;

const left = [
  /\.(faults|slow)(\.int)?\.spec\.tsx?$/, // kill and freeze what they run on; start programs for each case, walk through hundreds of cases
  /^tools\/(checks|event-catalogue|nx-plugin|start-context)\//, // house rules: read the whole tree, or start Nx, ESLint and Jest
];

function isDaily(path) {
  const name = relative(workspace, path).split(sep).join('/');
  return name.endsWith('.e2e.spec.ts') ? fromOutside.test(name) : !left.some((pattern) => pattern.test(name));
}

module.exports = async (paths) => ({ filtered: paths.filter(isDaily) });
module.exports.isDaily = isDaily;
