import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';

const root = join(import.meta.dirname, '../../../..');

/** `npm run start:context -- NAME` as a process of its own. */
export class StartedContext {
  output = '';
  readonly ended: Promise<number | null>;
  private readonly process: ChildProcess;
  private readonly modules: string;

  static async start(name: string, folder: string): Promise<StartedContext> {
    const [PORT, WEB_PORT, METRICS_PORT] = (await Promise.all([freePort(), freePort(), freePort()])).map(String);
    return new StartedContext(name, folder, { PORT, WEB_PORT, METRICS_PORT, RATE_LIMIT_ANONYMOUS: '100000' });
  }

  private constructor(name: string, folder: string, settings: NodeJS.ProcessEnv) {
    this.modules = join(folder, 'modules.txt');
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
    const [, ...command] = (scripts['start:context'] ?? '').split(' ');
    const args = ['--import', join(import.meta.dirname, 'loaded-modules.mjs'), command.pop() ?? '', name];
    const { PATH, PG_BIN_DIR } = process.env;
    this.process = spawn(process.execPath, [...command, ...args], {
      cwd: root,
      env: { PATH, PG_BIN_DIR, HELIOGRAPH_DATA_DIR: folder, LOADED_MODULES: this.modules, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.process.stdout, this.process.stderr]) stream?.on('data', (part) => (this.output += part));
    this.ended = once(this.process, 'close').then(([code]) => code as number | null);
  }

  /** Address and token, as the greeting has them. */
  async ready(): Promise<{ api: string; token: string }> {
    const [api = '', token = ''] = await eventually(() => {
      const greeting = [/^ {2}API +(\S+)/m, /^ {2}Token +(\S+)/m].map((each) => each.exec(this.output)?.[1]);
      if (greeting.includes(undefined) && this.process.exitCode === null) throw new Error(`does not greet: ${this.output}`);
      return greeting;
    }, 120_000);
    if (!api) throw new Error(`ended: ${this.output}`);
    return { api, token };
  }

  /** Files of the workspace that it has loaded, as paths from the root. */
  get loaded(): string[] {
    const home = `file://${root}/`;
    const urls = readFileSync(this.modules, 'utf8').trim().split('\n');
    return urls.filter((url) => url.startsWith(home) && !url.includes('/node_modules/')).map((url) => url.slice(home.length));
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  stop(signal: NodeJS.Signals): Promise<number | null> {
    this.process.kill(signal);
    return this.ended;
  }
}
