import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@heliograph/database/embedded';
import { until } from '@heliograph/timing';

export type ProxyName = 'nginx' | 'haproxy';

const programs: Readonly<Record<ProxyName, string>> = { nginx: '/usr/sbin/nginx', haproxy: '/usr/sbin/haproxy' };

export interface Ask {
  readonly method?: string;
  /** The address that it is sent from, one of the loop; default 127.0.0.1. */
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Asked {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** A request as it is, from an address of one's own: `fetch` writes Host itself. */
export async function ask(
  port: number,
  path: string,
  { method = 'GET', from = '127.0.0.1', headers = {}, body }: Ask = {},
): Promise<Asked> {
  const sent = request({ host: '127.0.0.1', port, path, method, localAddress: from, headers, agent: false });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

/** A real proxy in front of one port of the product, configured by `lines`, with everything else as the program has it. */
export class Proxy {
  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  static start(name: ProxyName, backend: number, lines: readonly string[] = []): Promise<Proxy> {
    return Proxy.run(name, (port) =>
      name === 'nginx' ? nginx(port, backend, lines) : haproxy(port, [`product 127.0.0.1:${backend}`], lines),
    );
  }

  /** HAProxy over several processes. @param servers what stands behind `server` @param lines of `defaults` */
  static balance(servers: readonly string[], lines: readonly string[]): Promise<Proxy> {
    return Proxy.run('haproxy', (port) => haproxy(port, servers, lines));
  }

  private static async run(name: ProxyName, configuration: (port: number) => string): Promise<Proxy> {
    const program = programs[name];
    try {
      accessSync(program, constants.X_OK);
    } catch {
      throw new Error(`${program} is missing, and the suite needs a real one: apt-get install ${name}`);
    }
    const [folder, port] = await Promise.all([mkdtemp(join(tmpdir(), 'heliograph-proxy-')), freePort()]);
    const file = join(folder, 'proxy.conf');
    await writeFile(file, configuration(port));
    const args =
      name === 'nginx' ? ['-p', folder, '-c', file, '-e', 'stderr', '-g', 'daemon off; worker_processes 1;'] : ['-db', '-f', file];
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr?.on('data', (part) => (said += part));
    const proxy = new Proxy(port, child, folder);
    const answers = () =>
      ask(port, '/healthz/live').then(
        () => true,
        () => child.exitCode !== null,
      );
    await until(answers, { withinMilliseconds: 20_000, pauseMilliseconds: 50 });
    if (child.exitCode !== null) throw new Error(`${name} ended:\n${said}`);
    return proxy;
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, 'exit');
    await rm(this.folder, { recursive: true });
  }
}

const nginx = (port: number, backend: number, lines: readonly string[]) => `
${process.getuid?.() === 0 ? 'user root;' : ''} # Its own user could not write into the folder.
pid nginx.pid;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${kind};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${backend};
      ${lines.join('\n      ')}
    }
  }
}
`;

const haproxy = (port: number, servers: readonly string[], lines: readonly string[]) => `
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  ${lines.join('\n  ')}
listen heliograph
  bind 127.0.0.1:${port}
  ${servers.map((server) => `server ${server}`).join('\n  ')}
`;
