import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runTypescript } from '@heliograph/testing/services';
import type { Appending } from './appending.js';
import type { Attempt } from './attempt.js';

const program = join(import.meta.dirname, 'appending.ts');

/** The appends that a worker tried, from the lines of its output. */
export class Transcript {
  readonly problems: string[] = [];
  /** Appends that were acknowledged. */
  acknowledged = 0;
  private readonly tried = new Map<number, Attempt>();

  /** In the order in which they were begun; those without an answer are `unknown`. */
  get attempts(): Attempt[] {
    return [...this.tried.values()];
  }

  readonly hear = (line: string): void => {
    const [kind, ...rest] = line.split(' ');
    const text = rest.join(' ');
    if (kind === 'problem') this.problems.push(text);
    else if (kind === 'invoke') {
      const invoked = JSON.parse(text) as Attempt;
      this.tried.set(invoked.number, { ...invoked, answer: 'unknown' });
    } else if (kind === 'answer') {
      const answered = JSON.parse(text) as Attempt;
      this.tried.set(answered.number, { ...this.tried.get(answered.number), ...answered } as Attempt);
      if (answered.answer === 'ok') this.acknowledged++;
    }
  };
}

/** A real process that appends. It prints each append before it starts it, so that the log can be checked after a crash. */
export class AppenderProcess {
  readonly transcript = new Transcript();
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;

  constructor(options: Appending) {
    const module = `import { appendUntilInputEnds } from ${JSON.stringify(program)}; await appendUntilInputEnds(${JSON.stringify(options)});`;
    this.child = runTypescript(module, { env: process.env, stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: this.child.stdout as NodeJS.ReadableStream });
    // The last line of a killed process may be cut.
    let held: string | null = null;
    lines.on('line', (line) => {
      if (held !== null) this.transcript.hear(held);
      held = line;
    });
    const closed = once(lines, 'close').then(() => {
      if (held?.endsWith('}')) this.transcript.hear(held);
    });
    this.ended = Promise.all([once(this.child, 'exit'), closed]);
    // The input of a killed process is closed: a write to it fails, which is no error here.
    this.child.stdin?.on('error', () => undefined);
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

  /** Lets the callers finish their current append. */
  async stop(): Promise<void> {
    this.child.stdin?.end();
    await this.ended;
  }
}
