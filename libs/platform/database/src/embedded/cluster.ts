import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { handOver, type Installation } from './installation.js';

export interface ClusterOptions {
  readonly superuser: string;
  readonly password: string;
  /** false: the files may be lost when the machine stops. For throw-away clusters. */
  readonly durable: boolean;
}

/** The environment of PostgreSQL's programs: nothing of ours, so that no PG* variable of the caller's shell changes the server. */
export const programEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** Makes the cluster unless it is there. A run that is killed half-way leaves nothing that looks like a cluster. */
export async function initCluster(installation: Installation, options: ClusterOptions): Promise<'made' | 'found'> {
  const { clusterDir } = installation;
  if (existsSync(join(clusterDir, 'PG_VERSION'))) {
    await assertSameMajor(installation);
    return 'found';
  }
  const half = `${clusterDir}.half`;
  const passwordFile = `${clusterDir}.password`;
  await mkdir(dirname(clusterDir), { recursive: true });
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { mode: 0o700 });
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  await handOver(installation, half);
  await handOver(installation, passwordFile);
  try {
    await run(installation, installation.binaries.initdb, [
      `--pgdata=${half}`,
      `--username=${options.superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Without these a shell with an empty LANG silently makes an SQL_ASCII cluster.
      ...(process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=en_US.UTF-8'] : ['--locale=C.UTF-8']),
      ...(options.durable ? [] : ['--no-sync']),
    ]);
    await rename(half, clusterDir);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(half, { recursive: true, force: true });
  }
  return 'made';
}

async function assertSameMajor(installation: Installation): Promise<void> {
  const made = (await readFile(join(installation.clusterDir, 'PG_VERSION'), 'utf8')).trim();
  const here = /\d+/.exec(await run(installation, installation.binaries.postgres, ['--version']))?.[0];
  if (made !== here) throw new Error(`${installation.clusterDir} was made by PostgreSQL ${made}; the one installed here is ${here}`);
}

/** Runs a program to its end and gives what it printed. */
function run(installation: Installation, program: string, programArgs: string[]): Promise<string> {
  const { file, args } = installation.command(program, programArgs);
  const child = spawn(file, args, { ...installation.owner, cwd: '/', env: programEnvironment, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (part) => (output += part));
  child.stderr.on('data', (part) => (output += part));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${program} failed (${code}):\n${output.trim()}`))));
  });
}
