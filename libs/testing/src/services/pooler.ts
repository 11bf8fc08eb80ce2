import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort, type Installation } from '@heliograph/database/embedded';
import { until } from '@heliograph/timing';

export interface Pooler {
  /** The login's address through the pooler. */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * PgBouncer in transaction mode before `url`, in `dir`. Nothing is set that an operator would not have to set too, but for the small
 * pools: four server connections for each database, so that sessions really share them.
 */
export async function startPooler(program: string, installation: Installation, url: string, dir: string): Promise<Pooler> {
  const { hostname, port: serverPort, username, password } = new URL(url);
  const port = await freePort();
  const home = join(dir, 'pgbouncer');
  const file = (name: string) => join(home, name);
  await mkdir(home, { mode: 0o700 });
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${serverPort}`,
    '[pgbouncer]',
    'pool_mode = transaction',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${file('users')}`,
    'default_pool_size = 4',
    'max_client_conn = 2000',
    `logfile = ${file('log')}`,
    `pidfile = ${file('pooler.pid')}`,
  ];
  await writeFile(file('users'), `"${username}" "${password}"\n`, { mode: 0o600 });
  await writeFile(file('ini'), `${settings.join('\n')}\n`, { mode: 0o600 });
  // Like PostgreSQL it refuses root.
  const { owner } = installation;
  if (owner) for (const path of [home, file('users'), file('ini')]) await chown(path, owner.uid, owner.gid);
  const command = installation.command(program, ['-q', file('ini')]);
  const child = spawn(command.file, command.args, { ...owner, cwd: '/', detached: true, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  if (!(await answers(port, child))) {
    child.kill('SIGKILL');
    throw new Error(`${program} did not start:\n${await readFile(file('log'), 'utf8').catch(() => 'it wrote no log')}`);
  }
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { url: Object.assign(new URL(url), { port: String(port) }).href, pid: child.pid as number, stop };
}

async function answers(port: number, child: ChildProcess): Promise<boolean> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  const settled = await until(async () => hasEnded() || listens(port), { withinMilliseconds: 15_000, pauseMilliseconds: 15 });
  return settled && !hasEnded();
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}
