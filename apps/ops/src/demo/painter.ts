import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { DemoPhotograph, Moment } from './photographs.js';

export interface PaintingOrder {
  readonly number: number;
  readonly moment: Moment;
}

/** Paints photographs in threads of their own, one per core and two at most: the worker process wants to make thumbnails meanwhile. */
export class Painter {
  private readonly idle: Worker[] = [];
  private readonly waiting: ((thread: Worker) => void)[] = [];
  private readonly threads: Worker[];

  constructor() {
    this.threads = Array.from({ length: Math.min(2, availableParallelism()) }, () => {
      // Threads must not keep a command alive that has failed elsewhere.
      const thread = new Worker(new URL('./painter.thread.js', import.meta.url));
      thread.unref();
      return thread;
    });
    this.idle.push(...this.threads);
  }

  readonly paint = async (number: number, moment: Moment): Promise<DemoPhotograph> => {
    const thread = this.idle.pop() ?? (await new Promise<Worker>((resolve) => this.waiting.push(resolve)));
    try {
      return await ordered(thread, { number, moment });
    } finally {
      const next = this.waiting.shift();
      if (next) next(thread);
      else this.idle.push(thread);
    }
  };

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.terminate()));
  }
}

function ordered(thread: Worker, order: PaintingOrder): Promise<DemoPhotograph> {
  return new Promise((resolve, reject) => {
    const done = (painted: DemoPhotograph) => {
      thread.off('error', reject);
      // A Buffer arrives as a plain byte array.
      resolve({ ...painted, content: Buffer.from(painted.content) });
    };
    thread.once('message', done);
    thread.once('error', reject);
    thread.postMessage(order);
  });
}
