import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { asciiOnly } from './ascii.mjs';
import { isWithoutNeed, packagesBeside } from './packages.mjs';
import { modulePlaces } from './places.mjs';
import { productionOfReact } from './production.mjs';
import { sourceMaps } from './source-maps.mjs';
import { typeormOfPostgres } from './typeorm.mjs';
import { wrapped } from './wrapped.mjs';

const LONGEST_LOAD_MILLISECONDS = 60_000;
/** Exit code of a process that an error has ended; one that is refused its settings has another. */
const UNCAUGHT = 1;

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
    preserveEntrySignatures: 'strict',
    plugins: [
      packagesBeside(output),
      modulePlaces(workspace, output),
      productionOfReact(),
      typeormOfPostgres(),
      sourceMaps(),
      asciiOnly(),
      wrapped(),
    ],
    onLog: (_level, log) => {
      if (log.code === 'UNRESOLVED_IMPORT' && !isWithoutNeed(log)) complaints.push(log.message);
    },
  });
  const { output: files } = await built.write({
    dir: output,
    format: 'cjs',
    // A script that V8 has compiled before cannot import at run time on Node 20; later versions can, and warn of it.
    dynamicImportInCjs: false,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    keepNames: true,
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
  });
  await built.close();
  copyFileSync(join(import.meta.dirname, 'loader.mjs'), join(output, 'loader.js'));
  for (const { name, exports } of files.filter(({ isEntry }) => isEntry)) writeFileSync(join(output, `${name}.js`), start(name, exports));
  if (complaints.length === 0) complaints.push(...names.flatMap((name) => compile(output, name)));
  if (complaints.length === 0) return;
  rmSync(output, { recursive: true });
  throw new Error(complaints.join('\n'));
}

const start = (name, exports) =>
  `import { run } from './loader.js';\n${exports.length > 0 ? `export const { ${exports.join(', ')} } = ` : ''}run('${name}.cjs');\n`;

/**
 * Starts a program once in an empty folder, with an empty environment, so that it loads all that it is made of, finds nothing to do and ends: what
 * V8 has compiled by then is kept. Gives complaints.
 */
function compile(output, name) {
  const nowhere = mkdtempSync(join(tmpdir(), 'bundle-'));
  const argv = [join(import.meta.dirname, 'compile.mjs'), join(output, `${name}.js`)];
  const { status, stderr, error } = spawnSync(process.execPath, argv, {
    cwd: nowhere,
    env: {},
    encoding: 'utf8',
    timeout: LONGEST_LOAD_MILLISECONDS,
  });
  rmSync(nowhere, { recursive: true });
  return status === null || status === UNCAUGHT ? [`${name} cannot be loaded: ${error?.message ?? ''}${stderr}`] : [];
}
