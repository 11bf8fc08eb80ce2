import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const workspace = join(import.meta.dirname, '..', '..', '..', '..');

/** The environment and nothing of ours in it but what is given. */
export function environment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, NODE_ENV: 'test', ...settings };
}

/** Milliseconds for a program on a busy machine to end after SIGTERM; one that does not is killed, and the suite fails. */
const LONGEST_END = 20_000;

/** The line of `bundle-hook.mjs`. */
const BESIDE = /^beside the bundle: (.*)$/m;
const bundleHook = join('apps', 'api-e2e', 'src', 'spec', 'bundle-hook.mjs');
/** Native code, and a package that is files to be served. Anything else would be a second copy of what is in the bundle, with a state of its own. */
const mayLieBeside = /^(swagger-ui-dist$|@node-rs\/argon2|msgpackr-extract|@msgpackr-extract\/)/;

/** Where a program runs: as this user, from the clone, unless another place says otherwise. */
export interface Place {
  /** The folder of the clone, as the program names it. */
  readonly folder: string;
  /** The command line that runs this one there. */
  command(argv: readonly string[]): readonly string[];
}

const here: Place = { folder: workspace, command: (argv) => argv };

/** A built program of ours in a process of its own. It ends with the suite, because the channel to it ends then. */
export class Program {
  output = '';
  private readonly child: ChildProcess;
  private readonly closed: Promise<unknown>;

  private constructor(
    private readonly name: string,
    settings: Readonly<Record<string, string>>,
    place: Place,
  ) {
    const script = join(place.folder, 'apps', name, 'bundle', 'main.js');
    const hook = `--import=${join(place.folder, bundleHook)}`;
    const [file = '', ...args] = place.command([process.execPath, '--enable-source-maps', hook, script]);
    this.child = spawn(file, args, { env: environment(settings), stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.on('data', (part) => (this.output += part));
    this.closed = once(this.child, 'close');
  }

  /** Resolves when it says that it is ready. */
  static async start(name: 'api' | 'worker', settings: Readonly<Record<string, string>>, place: Place = here): Promise<Program> {
    const program = new Program(name, settings, place);
    await Promise.race([once(program.child, 'message'), program.closed]);
    if (program.hasEnded) throw new Error(`${name} ended while it started:\n${program.output.replace(BESIDE, '')}`);
    return program;
  }

  get pid(): number {
    return this.child.pid as number;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** @throws when it was asked to end and did not do so in order and in time, when Node has warned of something in it, or when it has loaded a package beside its bundle */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    await this.end(signal);
    expectNoWarning(this.name, this.output);
    const loaded = BESIDE.exec(this.output)?.[1]?.split(' ') ?? [];
    const copies = loaded.filter((name) => name && !mayLieBeside.test(name));
    if (copies.length > 0) throw new Error(`${this.name} has loaded beside its bundle: ${copies.join(', ')}`);
  }

  private async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.hasEnded) return;
    this.child.kill(signal);
    const killer = setTimeout(() => this.child.kill('SIGKILL'), LONGEST_END);
    await this.closed;
    clearTimeout(killer);
    if (signal === 'SIGTERM' && this.child.exitCode !== 0)
      throw new Error(`${this.name} ended with ${this.child.exitCode ?? this.child.signalCode}:\n${this.output}`);
  }
}

/** @throws Error where Node has warned of something in a program that has said this */
export function expectNoWarning(name: string, output: string): void {
  const warnings = output.match(/^\(node:\d+\) .*$/gm) ?? [];
  if (warnings.length > 0) throw new Error(`Node warned in ${name}:\n${warnings.join('\n')}`);
}
