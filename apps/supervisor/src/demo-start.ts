import { writeFileSync } from 'node:fs';
import { type DataFolder } from './data-folder.js';
import { type Programs, runOps } from './program.js';

/** The demo, once per data folder. The product runs without it too, so a failure does not end the start. */
export class DemoStart {
  private readonly ended = new AbortController();
  private readonly programs: Programs;
  private rest: Promise<void> | null = null;

  constructor(
    programs: Programs,
    private readonly folder: DataFolder,
    private readonly say: (line: string) => void,
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
    if (!(await this.seed())) return;
    writeFileSync(this.folder.demoMarker, '');
    this.say('The demo community is whole.');
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
