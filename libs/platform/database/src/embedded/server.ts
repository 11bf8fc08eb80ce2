import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, renameSync, statSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@heliograph/timing';
import { programEnvironment } from './cluster.js';
import { type Installation } from './installation.js';
import { endStaleServer, endServer, readPostmaster } from './stale-server.js';

export interface ServerOptions {
  /** A port of 127.0.0.1, the only address it listens on. */
  readonly port: number;
  readonly logFile: string;
  /** Server parameters, e.g. `{ max_connections: '200' }`. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** How long to wait for it to take connections. Recovery after a crash counts too. */
  readonly timeoutMilliseconds?: number;
}

export interface PostgresServer {
  readonly pid: number;
  readonly port: number;
  /** Resolves when the server has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Fast shutdown; after `timeoutMilliseconds` SIGKILL. */
  stop(timeoutMilliseconds?: number): Promise<void>;
}

/** Starts the cluster's server in a process group of its own, so that Ctrl-C in the terminal does not reach it, and waits until it is ready. */
export async function startPostgres(installation: Installation, options: ServerOptions): Promise<PostgresServer> {
  await endStaleServer(installation.clusterDir);
  const deadline = Date.now() + (options.timeoutMilliseconds ?? 120_000);
  // When only the postmaster was killed, its children hold the shared memory for a moment longer: then the start is tried again.
  for (;;) {
    const from = existsSync(options.logFile) ? statSync(options.logFile).size : 0;
    const server = await launch(installation, options);
    if (await becameReady(installation, server, deadline)) return serving(server, options.port);
    const said = (await readFile(options.logFile, 'utf8')).slice(from).trim();
    if (!said.includes('pre-existing shared memory block') || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start on port ${options.port}:\n${said}`);
    }
    await pause(200);
  }
}

interface Launched {
  readonly process: ChildProcess;
  readonly ended: Promise<void>;
  hasEnded: boolean;
}

async function launch(installation: Installation, options: ServerOptions): Promise<Launched> {
  turnOver(options.logFile);
  const parameters = {
    listen_addresses: '127.0.0.1',
    port: String(options.port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...options.parameters,
  };
  const { file, args } = installation.command(installation.binaries.postgres, [
    '-D',
    installation.clusterDir,
    ...Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const log = await open(options.logFile, 'a', 0o600);
  try {
    const child = spawn(file, args, {
      ...installation.owner,
      cwd: '/',
      env: programEnvironment,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    const launched: Launched = { process: child, ended: new Promise((resolve) => child.once('exit', () => resolve())), hasEnded: false };
    child.once('exit', () => (launched.hasEnded = true));
    await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject));
    return launched;
  } finally {
    await log.close();
  }
}

async function becameReady(installation: Installation, server: Launched, deadline: number): Promise<boolean> {
  const isReady = async () => {
    const postmaster = await readPostmaster(installation.clusterDir);
    return postmaster?.ready === true && postmaster.pid === server.process.pid;
  };
  const withinMilliseconds = deadline - Date.now();
  const settled = await until(async () => server.hasEnded || (await isReady()), { withinMilliseconds, pauseMilliseconds: 15 });
  if (!settled) await endServer(server.process.pid as number, 0);
  return settled && !server.hasEnded;
}

function serving({ process: child, ended }: Launched, port: number): PostgresServer {
  const pid = child.pid as number;
  return {
    pid,
    port,
    ended,
    async stop(timeoutMilliseconds = 10_000) {
      if (child.exitCode === null && child.signalCode === null) await endServer(pid, timeoutMilliseconds);
      await ended;
    },
  };
}

/** One older log is kept. */
function turnOver(logFile: string): void {
  if (existsSync(logFile) && statSync(logFile).size > 5_000_000) renameSync(logFile, `${logFile}.1`);
}
