import type { ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { READY } from './decoder.protocol.js';

export type DecoderChild = ChildProcessByStdio<Writable, Readable, Readable>;

/** Characters; an honest answer has less than 1,000. */
const LONGEST_ANSWER = 8_192;
/** Bytes of its errors that reach ours: enough for why it does not start. */
const MAX_ERRORS = 8_192;

/** The process has ended instead of answering. */
export class DecoderEnded extends Error {}

interface PendingRequest {
  readonly answer: (line: string) => void;
  readonly fail: (error: DecoderEnded) => void;
}

/** A line of JSON to a decoder, and one back. One that says more, or without being asked, is killed: no more of it is read than one answer. */
export class DecoderLines {
  private said = '';
  private asked: PendingRequest | null = null;
  /** That it can be asked. Rejects with `DecoderEnded`. */
  readonly ready: Promise<void>;

  constructor(private readonly child: DecoderChild) {
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.hear(text));
    // A process that has just ended cannot be written to; its exit event is handled.
    child.stdin.on('error', () => child.kill('SIGKILL'));
    child.once('exit', (code, signal) => this.asked?.fail(new DecoderEnded(`ended by ${signal ?? `exit code ${code}`}`)));
    child.once('error', ({ message }) => this.asked?.fail(new DecoderEnded(message)));
    this.ready = this.next().then((line) => {
      if (line !== `${READY}\n`) throw new DecoderEnded('said something else than that it is ready');
    });
    this.ready.catch(() => undefined); // Callers that await it get the error.
    let left = MAX_ERRORS;
    child.stderr.on('data', (bytes: Buffer) => {
      if (left > 0) process.stderr.write(bytes.subarray(0, left));
      left -= bytes.length;
    });
  }

  /** Rejects with `DecoderEnded`. */
  sendRequest(job: object): Promise<string> {
    if (this.child.exitCode !== null || this.child.signalCode !== null)
      return Promise.reject(new DecoderEnded('ended before it was asked'));
    const answer = this.next();
    this.child.stdin.write(`${JSON.stringify(job)}\n`);
    return answer;
  }

  private next(): Promise<string> {
    return new Promise((answer, fail) => (this.asked = { answer, fail }));
  }

  private hear(text: string): void {
    this.said += text;
    const isWhole = this.said.endsWith('\n') && this.said.indexOf('\n') === this.said.length - 1;
    if (this.said.length > LONGEST_ANSWER || this.asked === null || (this.said.includes('\n') && !isWhole)) return this.end();
    if (!isWhole) return;
    const { said, asked } = this;
    this.said = '';
    this.asked = null;
    asked.answer(said);
  }

  private end(): void {
    this.said = '';
    this.child.stdout.destroy();
    this.child.kill('SIGKILL');
  }
}
