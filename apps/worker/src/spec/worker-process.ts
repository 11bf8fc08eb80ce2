import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '@heliograph/testing/pure';
import { runTypescript } from '@heliograph/testing/services';
import { expect } from '@jest/globals';

const program = JSON.stringify(join(import.meta.dirname, '..', 'work-until-stop.ts'));

/** The worker program, from the sources, in a process of its own. */
export class WorkerProcess {
  output = '';
  readonly ended: Promise<{ code: number | null; signal: string | null }>;

  private constructor(readonly process: ChildProcess) {
    for (const stream of [process.stdout, process.stderr]) stream?.on('data', (part) => (this.output += part));
    this.ended = once(process, 'close').then(([code, signal]) => ({ code, signal }));
  }

  /** @param contexts an import and an expression: what the worker works for */
  static start(contexts: { readonly from: string; readonly list: string }, settings: NodeJS.ProcessEnv): WorkerProcess {
    const module = `
      import 'reflect-metadata';
      import { pino } from 'pino';
      import { loadSettings } from '@heliograph/settings';
      import { workUntilStop } from ${program};
      import * as given from ${JSON.stringify(contexts.from)};
      await workUntilStop({ settings: loadSettings(), contexts: ${contexts.list}, log: pino() });`;
    const { PATH } = process.env;
    return new WorkerProcess(runTypescript(module, { env: { PATH, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  async ready(): Promise<this> {
    await eventually(() => expect(this.output).toContain('"msg":"working"'), 60_000);
    return this;
  }

  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.ended;
  }
}
