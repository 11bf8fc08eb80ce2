import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Builds what changed since the last start, telling its progress; says nothing when all is up to date. In a folder that this user cannot write,
 * what its owner has built is taken as it is. Gives what went wrong, or null.
 */
export async function build(workspace) {
  const projects = listProjects(workspace);
  const bundled = projects.filter((project) => manifestOf(project).includes('"bundle":'));
  const made = [...projects.map((project) => join(project, 'dist')), ...bundled.map((project) => join(project, 'bundle'))];
  const isBuilt = made.every((folder) => existsSync(folder));
  if (!isWritable(workspace))
    return isBuilt
      ? null
      : `Heliograph is not built, and this user cannot write ${workspace}: run npm run build as the owner of that folder.`;
  const stamp = join(workspace, '.cache', 'build.stamp');
  const before = fingerprint(workspace, projects);
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === before) return null;

  console.log(`Building Heliograph (${projects.length} projects; the first time takes a minute) ...`);
  const failed = await run(workspace, made.length);
  if (failed) return `${failed}\n\nThe build failed. See the reason above.`;
  mkdirSync(join(workspace, '.cache'), { recursive: true });
  writeFileSync(stamp, before);
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

/** Gives null, or what went wrong. */
function run(workspace, total) {
  const nx = join(workspace, 'node_modules', '.bin', 'nx');
  const args = [nx, 'run-many', '-t', 'build,bundle', '--outputStyle=static'];
  const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0' };
  const child = spawn(process.execPath, args, { cwd: workspace, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let done = 0;
  const follow = (part) => {
    output += part;
    for (const [, project] of String(part).matchAll(/^> nx run (?:@heliograph\/)?(\S+):(?:build|bundle)/gm)) {
      done += 1;
      console.log(`  [${String(done).padStart(2)}/${total}] ${project}`);
    }
  };
  child.stdout.on('data', follow);
  child.stderr.on('data', follow);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? null : complaints(output) || `nx ended with ${code}`));
  });
}

function complaints(output) {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() && !/^> |^Successfully compiled|^npm warn/.test(line));
  return lines.join('\n');
}

/** The folders of all projects that are built: what a package.json offers lies in dist. */
function listProjects(workspace) {
  const level = (folder) =>
    readdirSync(join(workspace, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .map((entry) => `${folder}/${entry.name}`);
  const all = [...level('apps'), ...level('libs'), ...level('libs').flatMap(level), ...level('tools')];
  return all.map((folder) => join(workspace, folder)).filter((project) => manifestOf(project).includes('"./dist/'));
}

function manifestOf(folder) {
  const manifest = join(folder, 'package.json');
  return existsSync(manifest) ? readFileSync(manifest, 'utf8') : '';
}

function bundler(workspace) {
  const folder = 'tools/nx-plugin/bundler';
  return ['tools/nx-plugin/bundle.mjs', ...readdirSync(join(workspace, folder)).map((name) => `${folder}/${name}`)];
}

function below(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? [path, ...below(path)] : [path];
  });
}

/** Changes when a source file changes. Cheaper than asking nx, which then looks at contents. */
function fingerprint(workspace, projects) {
  const hash = createHash('sha256').update(process.version);
  const files = ['package-lock.json', 'nx.json', '.swcrc', ...bundler(workspace)].map((path) => join(workspace, path));
  for (const project of projects) {
    for (const entry of readdirSync(project, { withFileTypes: true })) {
      const path = join(project, entry.name);
      if (entry.isFile()) files.push(path);
      else if (entry.isDirectory() && !['bundle', 'dist', 'node_modules'].includes(entry.name)) {
        files.push(...below(path));
      }
    }
  }
  for (const file of files.sort()) {
    const found = existsSync(file) ? statSync(file) : { size: 0, mtimeMs: 0 };
    hash.update(`${file}\0${found.size}\0${found.mtimeMs}\n`);
  }
  return hash.digest('hex');
}
