// Makes sure that the suites find a real redis-server: REDIS_SERVER, the PATH, or a copy unpacked from Debian's packages into .cache/redis.
// Installs nothing and needs no rights: package lists go to a private folder where the system's are missing or stale.
import { execFileSync } from 'node:child_process';
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { tmpdir, userInfo } from 'node:os';

const workspace = join(import.meta.dirname, '..', '..');
const target = join(workspace, '.cache', 'redis');
const cached = join(target, 'redis-server');
const say = (line) => console.log(`redis: ${line}`);

const wanted = process.env.REDIS_SERVER;
const found = [...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'redis-server')), cached].find(isExecutable);
if (wanted) {
  if (!version(wanted)) fail(`REDIS_SERVER=${wanted} does not run`);
  else say(`${wanted} (${version(wanted)})`);
} else if (found && version(found)) {
  say(`${relative(process.cwd(), found).startsWith('..') ? found : relative(process.cwd(), found)} (${version(found)})`);
} else {
  unpack();
}

function unpack() {
  if (!runs('apt-get', ['--version']) || !runs('dpkg', ['--version']))
    return fail('no redis-server here, and no apt-get or dpkg to fetch one with');
  const half = `${target}.${process.pid}`;
  const root = join(half, 'unpacked');
  let problem = '';
  try {
    mkdirSync(root, { recursive: true });
    say('not on this machine; unpacking it from Debian packages into .cache/redis (nothing is installed)');
    const download = downloader(join(half, 'apt'));
    download(['redis-server', 'redis-tools'], root);
    supplyLibraries(root, download);
    writeLauncher(half, root);
    rmSync(join(half, 'apt'), { recursive: true, force: true });
    if (!version(join(half, 'redis-server'))) throw new Error('the unpacked redis-server does not run');
    rmSync(target, { recursive: true, force: true });
    renameSync(half, target);
    say(`.cache/redis/redis-server (${version(cached)})`);
  } catch (error) {
    problem = String(error.stderr || error.message).trim();
  }
  rmSync(half, { recursive: true, force: true });
  if (problem) fail(`could not be fetched: ${problem}`);
}

/** Downloads and unpacks packages: with the system's package lists first, with fresh private ones if those do not help. */
function downloader(folder) {
  let options = [];
  const debs = join(folder, 'debs');
  mkdirSync(debs, { recursive: true });
  const get = (names) => execFileSync('apt-get', [...options, 'download', ...names], { cwd: debs, stdio: 'pipe' });
  return (names, root) => {
    say(`fetching ${names.join(' ')}`);
    try {
      get(names);
    } catch (error) {
      if (options.length) throw error;
      options = privateLists(folder);
      get(names);
    }
    for (const file of readdirSync(debs)) {
      execFileSync('dpkg', ['-x', join(debs, file), root], { stdio: 'pipe' });
      rmSync(join(debs, file));
    }
  };
}

function privateLists(folder) {
  say('reading the package lists into a private folder');
  for (const part of ['state/lists/partial', 'cache/archives/partial']) mkdirSync(join(folder, part), { recursive: true });
  const settings = {
    'Dir::State': join(folder, 'state'),
    'Dir::State::status': '/var/lib/dpkg/status',
    'Dir::Cache': join(folder, 'cache'),
    'APT::Sandbox::User': userInfo().username,
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  execFileSync('apt-get', [...options, 'update'], { stdio: 'pipe', cwd: tmpdir() });
  return options;
}

/** redis-server is a link into redis-tools; what it links to beyond the system's libraries is fetched by name, until all is there. */
function supplyLibraries(root, download) {
  for (let round = 1; round <= 4; round += 1) {
    const missing = missingLibraries(root);
    if (missing.length === 0) return;
    for (const library of missing) {
      const names = packagesOf(library);
      const got = names.some((name) => {
        try {
          download([name], root);
          return true;
        } catch {
          return false;
        }
      });
      if (!got) throw new Error(`no package found for ${library} (tried ${names.join(', ')})`);
    }
  }
}

function missingLibraries(root) {
  const env = { ...process.env, LD_LIBRARY_PATH: libraryFolders(root).join(':') };
  const listed = execFileSync('ldd', [join(root, 'usr', 'bin', 'redis-server')], { env, encoding: 'utf8' });
  return [...listed.matchAll(/^[ \t]*(\S+) => not found/gm)].map((match) => match[1]);
}

/** Debian's rule: libssl.so.3 -> libssl3, liblua5.1.so.0 -> liblua5.1-0; newer releases add t64. */
function packagesOf(library) {
  const exception = { 'libcrypto.so': 'libssl', 'liblua5.1-cjson.so': 'lua-cjson', 'liblua5.1-bitop.so': 'lua-bitop' };
  const [, base, major] = /^(.+)\.so\.(\d+)/.exec(library) ?? [null, library, ''];
  const name = exception[`${base}.so`] ?? base;
  if (name.startsWith('lua-')) return [name];
  const full = `${name.toLowerCase()}${/\d$/.test(name) ? '-' : ''}${major}`;
  return [full, `${full}t64`];
}

function libraryFolders(root) {
  const entries = readdirSync(root, { withFileTypes: true });
  const below = entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => libraryFolders(join(root, name)));
  return entries.some(({ name }) => /\.so\.\d/.test(name)) ? [root, ...below] : below;
}

/** A launcher that `exec`s, so that signals sent to its pid reach Redis itself. */
function writeLauncher(folder, root) {
  const folders = libraryFolders(root).map((path) => `$here/${relative(folder, path)}`);
  const launcher = join(folder, 'redis-server');
  writeFileSync(
    launcher,
    `#!/bin/sh
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd)
LD_LIBRARY_PATH="${folders.join(':')}" exec "$here/unpacked/usr/bin/redis-server" "$@"
`,
  );
  chmodSync(launcher, 0o755);
}

function version(program) {
  try {
    return /v=(\S+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))?.[1] ?? null;
  } catch {
    return null;
  }
}

function runs(program, args) {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function isExecutable(path) {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function fail(reason) {
  console.error(`redis: ${reason}

The integration and end-to-end suites run on a real Redis. Any one of these provides it:
  apt-get install redis-server        (Debian, Ubuntu; as root)
  brew install redis                  (macOS)
  REDIS_SERVER=/path/to/redis-server npm test`);
  process.exitCode = 1;
}
