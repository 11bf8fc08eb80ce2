import { Child, type ChildOptions, type Ended, reasonOf } from './child.js';
import { startExitCodes } from '@heliograph/settings';
import { type Pids } from './pids.js';
import { type GiveUp } from './run-until-stop.js';

export interface KeeperOptions {
  readonly child: ChildOptions;
  readonly pids: Pids;
  readonly say: (line: string) => void;
  /** After so many early ends in a row it is given up. */
  readonly attempts: number;
  readonly onGivenUp: GiveUp;
}

const STEADY_MILLISECONDS = 60_000;
const LONGEST_PAUSE_MILLISECONDS = 30_000;

/** Keeps one program running: one that ends by itself is started again, after pauses that grow while it keeps failing. */
export class RestartingProcess {
  private current: Child;
  private failures = 0;
  private stopping = false;
  private pause: NodeJS.Timeout | undefined;

  constructor(private options: KeeperOptions) {
    this.current = this.launch();
  }

  /** From now on it may fail so often, and another callback is called when it is given up. */
  allow(attempts: number, onGivenUp: GiveUp): void {
    this.options = { ...this.options, attempts, onGivenUp };
  }

  /** true: nothing had to be killed. */
  async stop(timeoutMilliseconds: number, hurry: AbortSignal): Promise<boolean> {
    this.stopping = true;
    clearTimeout(this.pause);
    const gently = await this.current.stop(timeoutMilliseconds, hurry);
    this.options.pids.remove(this.options.child.name);
    return gently;
  }

  private launch(): Child {
    const { child: childOptions, pids } = this.options;
    const child = new Child(childOptions);
    pids.add(childOptions.name, child.pid);
    const since = Date.now();
    child.ended.then(
      (ended: Ended) => this.handleEnd(reasonOf(child, childOptions.name, ended), Date.now() - since, ended.code),
      (error: Error) => this.handleEnd(`${childOptions.name} could not be started: ${error.message}`, 0),
    );
    return child;
  }

  private handleEnd(reason: string, livedMilliseconds: number, code: number | null = null): void {
    if (this.stopping) return;
    const { child: childOptions, say, attempts, onGivenUp } = this.options;
    this.failures = livedMilliseconds > STEADY_MILLISECONDS ? 1 : this.failures + 1;
    // Settings do not mend themselves.
    if (this.failures >= attempts || code === startExitCodes.settings) return onGivenUp(reason, code ?? undefined);
    const pauseMilliseconds = Math.min(LONGEST_PAUSE_MILLISECONDS, 1_000 * 2 ** (this.failures - 1));
    say(`${reason}\nStarting ${childOptions.name} again in ${pauseMilliseconds / 1_000} s.`);
    // eslint-disable-next-line no-restricted-globals -- one start, later, unless it is stopped before
    this.pause = setTimeout(() => (this.current = this.launch()), pauseMilliseconds);
  }
}
