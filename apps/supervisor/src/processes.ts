import { type Settings } from '@heliograph/settings';
import { type ChildOptions } from './child.js';
import { RestartingProcess } from './restarting-process.js';
import { entry, type Programs } from './program.js';
import { waitUntilReady } from './ready.js';
import { type GiveUp } from './run-until-stop.js';

export interface ProcessesOptions {
  readonly programs: Programs;
  /** Where a process writes; null: to our output. */
  readonly log: (name: string) => string | null;
  readonly say: (line: string) => void;
  readonly giveUp: GiveUp;
  readonly hurry: AbortSignal;
}

/** From the end of the drain on. */
const STOP_MILLISECONDS = 10_000;
const READY_MILLISECONDS = 120_000;

/** The api and the worker. */
export class Processes {
  private api: RestartingProcess | undefined;
  private worker: RestartingProcess | undefined;
  private drainSeconds = 0;

  constructor(private readonly options: ProcessesOptions) {}

  /**
   * Starts both and waits until the api is ready. Between choosing the ports and listening on them another process may have taken one: then
   * `reviseDecision` gives other settings, or throws.
   */
  async start(settings: Settings, decideAgain: () => Promise<Settings>): Promise<Settings> {
    const { programs, giveUp } = this.options;
    for (let current = settings, attempt = 1; ; attempt += 1) {
      this.drainSeconds = current.drainSeconds;
      let failure: Error | null = null;
      let installation: string | null = null;
      this.worker = this.keep('worker', Infinity, giveUp);
      this.api = this.keep(
        'api',
        1,
        (reason, exitCode) => (failure = Object.assign(new Error(reason), { exitCode })),
        (message) => (installation = (message as { installation: string }).installation),
      );
      try {
        await waitUntilReady({
          port: current.api.port,
          stopping: programs.stopping,
          hasFailed: () => failure,
          installation: () => installation,
          withinMilliseconds: READY_MILLISECONDS,
        });
        this.api.allow(3, giveUp);
        return current;
      } catch (error) {
        if (programs.stopping.aborted || attempt === 3) throw error;
        await this.stop();
        const next = await decideAgain();
        if (ports(next) === ports(current)) throw error;
        current = next;
      }
    }
  }

  /** First the api, so that no write comes any more; then the worker. */
  async stop(): Promise<void> {
    for (const [name, keeper, drainSeconds] of [
      ['api', this.api, this.drainSeconds],
      ['worker', this.worker, 0],
    ] as const) {
      const gently = await keeper?.stop(drainSeconds * 1_000 + STOP_MILLISECONDS, this.options.hurry);
      if (gently === false) this.options.say(`${name} did not end in time and was killed.`);
    }
    this.api = this.worker = undefined;
  }

  private keep(name: 'api' | 'worker', attempts: number, onGivenUp: GiveUp, onMessage?: ChildOptions['onMessage']): RestartingProcess {
    const { programs, log, say } = this.options;
    const { workspace, env, pids } = programs;
    const child = { name, script: entry(workspace, name), env, cwd: workspace, logFile: log(name), ...(onMessage ? { onMessage } : {}) };
    return new RestartingProcess({ child, pids, say, attempts, onGivenUp });
  }
}

function ports({ api, web, metrics }: Settings): string {
  return [api.port, web.port, metrics.port].join(' ');
}
