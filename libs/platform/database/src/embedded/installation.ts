import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, locateBinaries } from './binaries.js';

/** The PostgreSQL of one data folder: which programs, where the cluster lies, and how to start a program so that PostgreSQL accepts it. */
export interface Installation {
  readonly binaries: Binaries;
  /** The cluster's folder. Not always the wanted one: see `install`. */
  readonly clusterDir: string;
  /** The command line that runs `program` as a user that PostgreSQL accepts: it refuses root. */
  command(program: string, args: readonly string[]): { file: string; args: string[] };
  /** Set only where root has to become another user. */
  readonly owner: Owner | null;
}

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

export interface InstallOptions {
  readonly clusterDir: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Called with messages for the operator, one line at a time. */
  readonly say?: (line: string) => void;
}

/**
 * Finds a way to run PostgreSQL here. A plain user just runs it. Root runs it inside a user namespace of its own (`unshare -U`), where it
 * is an unprivileged user that still owns its files: no other user, chown or chmod is needed, not even under a home with mode 0700.
 * Where user namespaces are refused (some containers), root becomes `postgres` or `nobody`, and what that user cannot reach is
 * placed in /var/cache/heliograph.
 */
export async function install(options: InstallOptions): Promise<Installation> {
  const { env = process.env, say = () => {} } = options;
  const clusterDir = resolve(options.clusterDir);
  const binaries = locateBinaries(env);
  if (process.getuid?.() !== 0) return { binaries, clusterDir, owner: null, command: (file, args) => ({ file, args: [...args] }) };
  if (await canUnshare(env)) {
    return { binaries, clusterDir, owner: null, command: (program, args) => ({ file: 'unshare', args: ['-U', program, ...args] }) };
  }
  return asAnotherUser(binaries, clusterDir, say);
}

async function canUnshare(env: NodeJS.ProcessEnv): Promise<boolean> {
  try {
    await promisify(execFile)('unshare', ['-U', 'true'], { env });
    return true;
  } catch {
    return false;
  }
}

const CACHE = '/var/cache/heliograph';

async function asAnotherUser(binaries: Binaries, wantedDir: string, say: (line: string) => void): Promise<Installation> {
  const owner = await unprivilegedUser();
  let { home } = binaries;
  if (!(await isPassable(join(home, 'bin')))) {
    home = join(CACHE, `postgresql-${hash(home)}`);
    await copyOnce(binaries.home, home);
  }
  let clusterDir = wantedDir;
  if (!(await isPassable(dirname(wantedDir)))) {
    clusterDir = join(CACHE, `cluster-${hash(wantedDir)}`, basename(wantedDir));
    say(`User namespaces are refused here and root's folders are closed to other users: the database lies in ${clusterDir}.`);
  }
  await mkdir(dirname(clusterDir), { recursive: true, mode: 0o755 });
  return {
    binaries: { home, initdb: join(home, 'bin', 'initdb'), postgres: join(home, 'bin', 'postgres') },
    clusterDir,
    owner,
    command: (file, args) => ({ file, args: [...args] }),
  };
}

async function unprivilegedUser(): Promise<Owner> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error('PostgreSQL does not run as root, user namespaces are refused here and there is no user "postgres" or "nobody"');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** True if all users may enter this folder and those above it. Folders that do not exist yet will be made so. */
async function isPassable(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    const mode = await stat(at).then(
      (found) => found.mode,
      () => 0o001,
    );
    if (!(mode & 0o001)) return false;
    if (at === dirname(at)) return true;
  }
}

async function copyOnce(from: string, to: string): Promise<void> {
  if (
    await stat(to).then(
      () => true,
      () => false,
    )
  )
    return;
  const half = `${to}.${process.pid}`;
  await mkdir(dirname(to), { recursive: true, mode: 0o755 });
  await cp(from, half, { recursive: true, verbatimSymlinks: true });
  await rename(half, to).catch(() => rm(half, { recursive: true }));
}

/** Gives a file or folder that root made to the user that PostgreSQL will run as. */
export async function handOver(installation: Installation, path: string): Promise<void> {
  if (installation.owner) await chown(path, installation.owner.uid, installation.owner.gid);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
