import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { asciiOnly } from './ascii.mjs';
import { isWithoutNeed, packagesBeside } from './packages.mjs';
import { modulePlaces } from './places.mjs';
import { productionOfReact } from './production.mjs';
import { sourceMaps } from './source-maps.mjs';

/**
 * Writes `bundle/` of a project from its `dist/`: each module of `dist` that its package.json names under `bundle` becomes a file there, with
 * all that it imports.
 *
 * @param {string} workspace
 * @param {string} project its folder, below the workspace
 * @throws with all that was not found
 */
export async function writeBundle(workspace, project) {
  const folder = join(workspace, project);
  const output = join(folder, 'bundle');
  const { bundle: names } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  rmSync(output, { recursive: true, force: true });
  const complaints = [];
  const built = await rolldown({
    input: Object.fromEntries(names.map((name) => [name, join(folder, 'dist', `${name}.js`)])),
    cwd: workspace,
    platform: 'node',
    plugins: [packagesBeside(output), modulePlaces(workspace, output), productionOfReact(), sourceMaps(), asciiOnly()],
    onLog: (_level, log) => {
      if (log.code === 'UNRESOLVED_IMPORT' && !isWithoutNeed(log)) complaints.push(log.message);
    },
  });
  const options = { dir: output, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', keepNames: true, comments: false };
  await built.write({ ...options, sourcemap: true, sourcemapExcludeSources: true });
  await built.close();
  if (complaints.length === 0) return;
  rmSync(output, { recursive: true });
  throw new Error(complaints.join('\n'));
}
