import { type ChildProcess, fork } from 'node:child_process';
import { endProcess } from '@heliograph/timing';
import type { Session } from './session.js';

/** A second Node process of the same build that answers one question at a time. */
export class Child {
  private readonly process: ChildProcess;
  private readonly ended: Promise<void>;

  /** Runs a module of this build; it ends with the session, at the latest when this process is gone. */
  constructor(session: Session, module: string) {
    this.process = fork(module, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.ended = new Promise((resolve) => this.process.once('exit', () => resolve()));
    session.onEnd(() => this.end());
  }

  get pid(): number {
    return this.process.pid as number;
  }

  /** Ends it at once, even in the middle of its work. */
  async end(): Promise<void> {
    if (this.process.connected) this.process.disconnect();
    await this.ended;
  }

  /** @throws Error what went wrong over there, or that the process has ended */
  ask<Answer>(question: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const gone = () => reject(new Error('The second process has ended'));
      this.process.once('exit', gone);
      this.process.once('message', (message: { answer?: Answer; error?: string }) => {
        this.process.off('exit', gone);
        if (message.error === undefined) resolve(message.answer as Answer);
        else reject(new Error(message.error));
      });
      this.process.send(question, (error) => error && reject(error));
    });
  }
}

/** The other side of `ask`. Ends with its parent, which handles an interrupt in the terminal. */
export function answer<Question>(handle: (question: Question) => Promise<unknown>): void {
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => void endProcess(0));
  process.on('message', (question: Question) => {
    handle(question).then(
      (answered) => process.send?.({ answer: answered ?? null }),
      (error: Error) => process.send?.({ error: error.stack ?? error.message }),
    );
  });
}
