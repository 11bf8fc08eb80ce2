// `npm run build`, which `npm start` begins with. Needs nothing but the packages of npm install.
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Builds what changed since the last build: `dist` of each project whose package.json offers it, file by file, and each module that one names under `bundle` as a program. Tells its
 * progress; says nothing when all is up to date. In a folder that this user cannot write, what its owner has built is taken as it is.
 *
 * @returns what went wrong, or null
 */
export async function build(workspace) {
  const projects = listProjects(workspace);
  const programs = Object.fromEntries(
    projects.flatMap(({ folder, manifest: { bundle = [] } }) =>
      bundle.map((name) => [`${folder}/bundle/${name}.js`, `${folder}/dist/${name}.js`]),
    ),
  );
  const sources = projects.flatMap(({ folder }) => filesBelow(workspace, `${folder}/src`).filter(isBuilt));
  const now = digests(workspace, [...sources, ...rulesOf(workspace, projects)]);
  const record = join(workspace, '.cache', 'build.json');
  const before = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  const changed = Object.keys({ ...before, ...now }).filter((path) => before[path] !== now[path]);
  const missing = sources.filter((path) => !existsSync(join(workspace, outputOf(path))));
  const isWhole = missing.length === 0 && Object.keys(programs).every((path) => existsSync(join(workspace, path)));
  if (!isWritable(workspace))
    return isWhole
      ? null
      : `Heliograph is not built, and this user cannot write ${workspace}: run npm run build as the owner of that folder.`;
  if (isWhole && changed.length === 0) return null;

  console.log('Building Heliograph ...');
  const started = performance.now();
  const { compile } = await import('./compile.mjs');
  const { bundle } = await import('./bundle.mjs');
  // A build that is killed from here on is made again.
  rmSync(record, { force: true });
  // By another rule every file comes out another way.
  const isAnew = changed.some((path) => !isSource(path));
  const stale = isAnew ? sources : sources.filter((path) => changed.includes(path) || missing.includes(path));
  for (const path of changed.filter((path) => isSource(path) && !(path in now))) rmSync(join(workspace, outputOf(path)), { force: true });
  try {
    await compile(workspace, new Map(stale.map((path) => [path, outputOf(path)])));
    console.log(`  ${stale.length} files compiled`);
    await bundle(workspace, programs);
    console.log(`  ${Object.keys(programs).length} programs bundled`);
  } catch (error) {
    return `${error.message}\n\nThe build failed. See the reason above.`;
  }
  mkdirSync(join(workspace, '.cache'), { recursive: true });
  writeFileSync(record, JSON.stringify(now));
  console.log(`Built in ${((performance.now() - started) / 1_000).toFixed(1)} s.`);
  return null;
}

/** Neither to another user, nor on a file system that is read-only. */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The projects that are built: what their package.json offers lies in dist. */
function listProjects(workspace) {
  const level = (folder) =>
    existsSync(join(workspace, folder))
      ? readdirSync(join(workspace, folder), { withFileTypes: true }).flatMap((entry) =>
          entry.isDirectory() && entry.name !== 'node_modules' ? [`${folder}/${entry.name}`] : [],
        )
      : [];
  return [...level('apps'), ...level('libs'), ...level('libs').flatMap(level), ...level('tools')].flatMap((folder) => {
    const path = join(workspace, folder, 'package.json');
    const manifest = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return manifest.includes('"./dist/') ? [{ folder, manifest: JSON.parse(manifest) }] : [];
  });
}

/** What decides how sources are built. */
const rulesOf = (workspace, projects) => [
  ...['.swcrc', 'package-lock.json'].filter((path) => existsSync(join(workspace, path))),
  ...projects.map(({ folder }) => `${folder}/package.json`),
  ...filesBelow(workspace, 'apps/supervisor/bin'),
];

function filesBelow(workspace, folder) {
  if (!existsSync(join(workspace, folder))) return [];
  return readdirSync(join(workspace, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(workspace, path) : [path];
  });
}

const isSource = (path) => path.includes('/src/');
/** Neither what specs are made of, nor what answers in place of another context. */
export const isBuilt = (path) => !/\/spec\/|\/src\/testing\/|\.spec\./.test(path);
const outputOf = (path) => path.replace('/src/', '/dist/').replace(/\.[jt]sx?$/, '.js');

/** By path, of what is in the file: neither a checkout nor a copy changes it. */
function digests(workspace, paths) {
  const digest = (path) =>
    createHash('sha256')
      .update(readFileSync(join(workspace, path)))
      .digest('base64url');
  return Object.fromEntries(paths.map((path) => [path, digest(path)]));
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  const failed = await build(process.cwd());
  if (failed) console.error(failed);
  process.exitCode = failed ? 1 : 0;
}
