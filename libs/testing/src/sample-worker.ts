import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { SampleWorkerOptions } from './sample-worker-program.js';
import { runTypescript } from './services/run-typescript.js';

const program = join(import.meta.dirname, 'sample-worker-program.ts');

/** A worker of the sample context, and of the one with the shelves, in a process of its own, to be frozen and killed. */
export class SampleWorker {
  /** What it wrote to standard error: halts, and errors that it will try again after. */
  complaints = '';
  private readonly ended: Promise<unknown>;

  private constructor(private readonly child: ChildProcess) {
    child.stderr?.on('data', (part) => (this.complaints += part));
    this.ended = once(child, 'exit');
  }

  /** Resolves when it works. */
  static async start(options: SampleWorkerOptions): Promise<SampleWorker> {
    const module = `import { runSampleWorker } from ${JSON.stringify(program)}; await runSampleWorker(${JSON.stringify(options)});`;
    const worker = new SampleWorker(runTypescript(module, { env: process.env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] }));
    const early = worker.ended.then(() => {
      throw new Error(`the worker ended before it worked:\n${worker.complaints}`);
    });
    // eslint-disable-next-line no-restricted-properties -- no time-out: it is ready or it has ended
    await Promise.race([once(worker.child, 'message'), early]);
    early.catch(() => undefined);
    return worker;
  }

  get isStopped(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  get pid(): number {
    return this.child.pid as number;
  }

  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  thaw(): void {
    this.child.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
