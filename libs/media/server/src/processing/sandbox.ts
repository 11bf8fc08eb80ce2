import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Where a decoder works: `files` is what it may read and write, `root` an empty folder. */
export interface WorkFolder {
  readonly base: string;
  readonly files: string;
  readonly root: string;
}

export function makeWorkFolder(base: string): WorkFolder {
  const work = { base, files: join(base, 'files'), root: join(base, 'root') };
  for (const folder of [work.files, work.root]) mkdirSync(folder, { mode: 0o700 });
  return work;
}

/** The command that starts a program which may read itself and its packages, and read and write its work folder. */
export type Sandbox = (program: string, execArgv: readonly string[], work: WorkFolder) => readonly string[];

/** All of a decoder's environment: where its shell finds what it starts. */
export const PATH = '/usr/sbin:/usr/bin:/sbin:/bin';

/** Bytes: a picture of 50 megapixels needs less, and so does the largest file that is made of one. */
const MEMORY = 1_500_000_000;
const LARGEST_FILE = 210_000_000;
/** Of one process, which is replaced after some pictures: what one hangs on is ended by the pool's deadline long before. */
const PROCESSOR_SECONDS = 1_800;

/**
 * A file system with nothing in it but what is named, in namespaces of its own: no network, no other process, no right to change that.
 * The shell stays as the first process, because the first one of a namespace cannot be killed from inside.
 */
const script = `set -e
root=$1; folder=$2; shift 2
mount -t tmpfs -o size=1m,mode=755 tmpfs "$root"
mkdir -p "$root/dev" "$root$folder"; touch "$root/dev/null"
mount --bind /dev/null "$root/dev/null"
while [ "$1" != -- ]; do
  if [ -e "$1" ]; then mkdir -p "$root$1"; mount --rbind "$1" "$root$1"; mount -o remount,bind,ro "$root$1"; fi
  shift
done
shift
mount --bind "$folder" "$root$folder"
mount -o remount,ro "$root"
set +e
chroot "$root" /usr/bin/setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
exit $?`;

const namespaceOptions = ['--user', '--map-root-user', '--mount', '--net', '--ipc', '--uts', '--pid', '--fork', '--kill-child'];
const systemFolders = ['/usr', '/lib', '/lib64', '/bin'];

/** Its own folder, and that of its libraries: what contains both may be a home, or `/`. */
export function foldersOfNode(execPath: string): string[] {
  return [dirname(execPath), join(dirname(dirname(execPath)), 'lib')];
}

/** Namespaces, a file system of its own, and limits: Linux, where the kernel lets an ordinary user have namespaces. */
export const namespaces: Sandbox = (program, execArgv, { root, files }) => {
  const seen = [...new Set([...systemFolders, ...foldersOfNode(process.execPath), ...readable(program)])];
  const shell = ['/bin/sh', '-c', script, 'decoder', root, files, ...seen, '--'];
  return ['unshare', ...namespaceOptions, ...shell, ...limited(node(program, execArgv, files))];
};

/** Limits of the kernel where `prlimit` is there, and Node's permissions: these bind scripts, not native code, and not the network. */
export const permissions: Sandbox = (program, execArgv, { files }) => limited(node(program, execArgv, files));

/** For programs that run from the sources, which need the compiler, and for specs. */
export const unconfinedSandbox: Sandbox = (program, execArgv) => [process.execPath, ...execArgv, program];

const flag = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';

/** Neither programs nor threads can be started. sharp is native code, so that has to be allowed. */
function node(program: string, execArgv: readonly string[], files: string): string[] {
  // Node 20.19 ends where it may not look for a manifest above a module.
  const manifests = foldersAbove(program).map((folder) => join(folder, 'package.json'));
  const reads = [...[...readable(program), files].map((folder) => `${folder}/*`), ...manifests].map((path) => `--allow-fs-read=${path}`);
  const quiet = ['--disable-warning=ExperimentalWarning', '--disable-warning=SecurityWarning'];
  const own = [flag, '--allow-addons', ...reads, `--allow-fs-write=${files}/*`, ...quiet];
  return [process.execPath, '--max-old-space-size=512', ...own, ...execArgv, program];
}

const prlimit = '/usr/bin/prlimit';

function limited(command: readonly string[]): string[] {
  if (!existsSync(prlimit)) return [...command];
  return [prlimit, `--data=${MEMORY}`, `--fsize=${LARGEST_FILE}`, `--cpu=${PROCESSOR_SECONDS}`, '--core=0', '--', ...command];
}

/** The program's folder, and those of packages in which Node looks for what it imports, whether they exist or not. */
function readable(program: string): string[] {
  return [dirname(program), ...foldersAbove(program).map((folder) => join(folder, 'node_modules'))];
}

/** The nearest first. */
function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersAbove(folder)];
}

export interface Confinement {
  readonly sandbox: Sandbox;
  /** What a decoder could still do here; empty = nothing that is known. */
  readonly missing: readonly string[];
}

let found: Confinement | undefined;

/** The best that this machine offers, found out once. */
export function bestSandbox(): Confinement {
  found ??= hasNamespaces() ? { sandbox: namespaces, missing: [] } : { sandbox: permissions, missing: missingWithout() };
  return found;
}

function hasNamespaces(): boolean {
  if (process.platform !== 'linux' || !existsSync(prlimit)) return false;
  const base = mkdtempSync(join(tmpdir(), 'heliograph-sandbox-'));
  try {
    const work = makeWorkFolder(base);
    const [command = '', ...args] = namespaces(join(work.files, 'none'), [], work);
    const end = args.lastIndexOf('--');
    return spawnSync(command, [...args.slice(0, end + 1), '/bin/true'], { env: { PATH }, timeout: 5_000, stdio: 'ignore' }).status === 0;
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

function missingWithout(): string[] {
  const always = 'native code of a decoder reaches the network and all files of this user (the kernel refuses user namespaces)';
  return existsSync(prlimit) ? [always] : [always, 'memory and processor time are not limited (no prlimit)'];
}

/** For `heliograph doctor`. What a machine cannot give is said, and is no fault of the product. */
export function decoderFinding({ missing }: Confinement): { ok: boolean; found: string } {
  const whole = 'pictures are decoded without network, other files or other processes, in bounded memory and time';
  return {
    ok: true,
    found: missing.length === 0 ? whole : `the sandbox for pictures is incomplete: ${missing.join('; ')}`,
  };
}
