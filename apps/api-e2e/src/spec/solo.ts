import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '@heliograph/timing';
import { type CommandResult, heliographOf } from './command-line.js';
import { freePorts } from './free-ports.js';
import { environment, workspace } from './program.js';

/** Milliseconds from the start to the greeting, on a machine with other work. */
const LONGEST_START = 180_000;

// Not `npm start`, which builds what others may be running.
const program = `
  const { endProcess, supervise } = await import('${workspace}/apps/supervisor/bundle/index.js');
  await endProcess(await supervise({ workspace: '${workspace}' }));`;

/** The product in solo, on a data folder: what `npm start` runs. */
export class Solo {
  said = '';
  private readonly supervisor: ChildProcess;

  private constructor(
    private readonly clone: string,
    readonly settings: Readonly<Record<string, string>>,
    argv: readonly string[],
  ) {
    this.supervisor = spawn(process.execPath, argv, { cwd: clone, env: environment(settings), stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.supervisor.stdout, this.supervisor.stderr]) stream?.on('data', (part) => (this.said += part));
  }

  /** Resolves when it greets. This build, or that of another clone, which is built first. */
  static async start(settings: Readonly<Record<string, string>>, clone = workspace): Promise<Solo> {
    const argv = clone === workspace ? ['--input-type=module', '--eval', program] : ['apps/supervisor/bin/start.mjs'];
    const solo = new Solo(clone, { ...(await freePorts()), HELIOGRAPH_DEMO: '0', NODE_ENV: 'development', ...settings }, argv);
    const greeted = () => solo.hasEnded || solo.said.includes('Ctrl-C stops everything');
    await until(greeted, { withinMilliseconds: LONGEST_START, pauseMilliseconds: 20 });
    if (solo.said.includes('Ctrl-C stops everything')) return solo;
    await solo.end();
    throw new Error(`It did not start:\n${solo.said}`);
  }

  get hasEnded(): boolean {
    return this.supervisor.exitCode !== null || this.supervisor.signalCode !== null;
  }

  get api(): string {
    return `http://127.0.0.1:${this.settings.PORT}`;
  }

  heliograph(...args: string[]): Promise<CommandResult> {
    return heliographOf(this.clone, this.settings, ...args);
  }

  /** @throws where it does not end in order */
  async stop(): Promise<void> {
    const code = await this.end();
    if (code !== 0) throw new Error(`It ended with ${code}:\n${this.said}`);
  }

  private async end(): Promise<number | null> {
    if (!this.hasEnded) {
      this.supervisor.kill('SIGTERM');
      await once(this.supervisor, 'exit');
    }
    return this.supervisor.exitCode;
  }
}
