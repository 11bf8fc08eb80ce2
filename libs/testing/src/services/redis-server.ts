import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { freePort } from '@heliograph/database/embedded';
import { until } from '@heliograph/timing';

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

const workspace = join(import.meta.dirname, '..', '..', '..', '..');

/** `REDIS_SERVER`, else the one on the PATH, else the copy that `tools/pretest` unpacked. */
export function locateRedis(env: NodeJS.ProcessEnv = process.env): string {
  const cached = join(workspace, '.cache', 'redis', 'redis-server');
  const onPath = (env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'redis-server'));
  const found = env.REDIS_SERVER ? [env.REDIS_SERVER] : [...onPath, cached];
  const program = found.find(isExecutable);
  if (program) return program;
  throw new Error(
    env.REDIS_SERVER
      ? `REDIS_SERVER=${env.REDIS_SERVER} is no program that can be run`
      : 'redis-server is missing, and the suites need a real one: run `npm run pretest`, or `apt-get install redis-server`, or set REDIS_SERVER to its path',
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Values of options of redis.conf, by name. */
export type RedisConfiguration = Readonly<Record<string, string | readonly string[]>>;

/**
 * Starts a real Redis that keeps nothing, on a free port of 127.0.0.1, in `dir` (its pid is in `dir`/redis.pid). With the file of a sentinel it is
 * one, and writes into that.
 */
export async function startRedisServer(
  dir: string,
  port?: number,
  more: RedisConfiguration = {},
  sentinelFile?: string,
): Promise<RedisServer> {
  const program = locateRedis();
  for (let attempt = 1; ; attempt += 1) {
    const chosen = port ?? (await freePort());
    const child = sentinelFile === undefined ? launch(program, dir, chosen, more) : launchSentinel(program, sentinelFile, chosen);
    const said = collect(child);
    if (await answers(chosen, child)) return serving(child, chosen);
    child.kill('SIGKILL');
    if (port !== undefined || attempt === 3) throw new Error(`${program} did not start on port ${chosen}:\n${said.text}`);
  }
}

function launch(program: string, dir: string, port: number, more: RedisConfiguration): ChildProcess {
  const options: RedisConfiguration = {
    port: String(port),
    bind: '127.0.0.1',
    dir,
    pidfile: join(dir, 'redis.pid'),
    save: '',
    appendonly: 'no',
    databases: '64',
    'maxmemory-policy': 'noeviction',
    ...more,
  };
  const args = Object.entries(options).flatMap(([name, values]) => [`--${name}`, ...[values].flat()]);
  return spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
}

function launchSentinel(program: string, file: string, port: number): ChildProcess {
  return spawn(program, [file, '--sentinel', '--port', String(port), '--bind', '127.0.0.1'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function collect(child: ChildProcess): { text: string } {
  const said = { text: '' };
  const keep = (part: Buffer) => (said.text = (said.text + part.toString()).slice(-4_000));
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  child.on('error', (error) => (said.text += error.message));
  return said;
}

async function answers(port: number, child: ChildProcess): Promise<boolean> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  const settled = await until(async () => hasEnded() || pong(port), { withinMilliseconds: 15_000, pauseMilliseconds: 15 });
  return settled && !hasEnded();
}

function pong(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const end = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('data', (data) => end(/^(\+PONG|-NOAUTH)/.test(data.toString())));
    socket.once('error', () => end(false));
    socket.setTimeout(1_000, () => end(false));
  });
}

function serving(child: ChildProcess, port: number): RedisServer {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    pid: child.pid as number,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await ended;
    },
  };
}
