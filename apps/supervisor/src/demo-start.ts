import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type DataFolder } from './data-folder.js';
import { type Programs, runOps } from './program.js';

const MOST_TRIES = 5;
const PAUSE_MILLISECONDS = 60_000;

/** The demo, once per data folder. The product runs without it too, so a failure does not end the start. */
export class DemoStart {
  private readonly ended = new AbortController();
  private readonly programs: Programs;
  private rest: Promise<void> | null = null;

  constructor(
    programs: Programs,
    private readonly folder: DataFolder,
    private readonly say: (line: string) => void,
    /** Milliseconds before it is tried again. */
    private readonly pause = PAUSE_MILLISECONDS,
  ) {
    this.programs = { ...programs, stopping: AbortSignal.any([programs.stopping, this.ended.signal]) };
  }

  /** Up to the first photograph and the login that the greeting shows. Returns whether it came so far. */
  begin(): Promise<boolean> {
    return this.seed('--first-photo');
  }

  /** The rest, while the product is used. */
  makeRest(): void {
    this.say('The demo community is being made; it takes some minutes.');
    this.rest = this.seedWhole();
  }

  async stop(): Promise<void> {
    this.ended.abort();
    await this.rest;
  }

  private async seedWhole(): Promise<void> {
    if (!(await this.seedPatiently())) return;
    writeFileSync(this.folder.demoMarker, '');
    this.say('The demo community is whole.');
  }

  /** Under load a photograph may take longer than it is waited for: the seed goes on where it ended. */
  private async seedPatiently(): Promise<boolean> {
    for (let tries = 1; !this.programs.stopping.aborted; tries++) {
      if (await this.seed()) return true;
      if (tries === MOST_TRIES || this.programs.stopping.aborted) return false;
      this.say('The demo is tried again in a minute.');
      // A stop ends the pause, and nothing begins after it.
      await setTimeout(this.pause, undefined, { signal: this.programs.stopping }).catch(() => undefined);
    }
    return false;
  }

  private async seed(...options: readonly string[]): Promise<boolean> {
    try {
      await runOps(this.programs, ['demo', 'seed', ...options], this.folder.log('demo'));
      return true;
    } catch (error) {
      if (!this.programs.stopping.aborted)
        this.say(`${(error as Error).message}\nHeliograph runs without the whole demo; the next start goes on with it.`);
      return false;
    }
  }
}
