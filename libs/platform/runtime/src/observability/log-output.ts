import { write, writeSync } from 'node:fs';

/** Characters that are written before their time. */
const MAX_HELD = 16_000;
const HELD_MILLISECONDS = 20;
/** Characters of lines that cannot be written now. More are lost. */
const MAX_WAITING = 1_000_000;
const BUSY_MILLISECONDS = 100;
/** At the end of the process, for a reader who does not read. */
const BUSY_ATTEMPTS = 10;

const nothing = Buffer.alloc(0);

/**
 * Where the lines of a log go. A disk that is full, a quota, a reader who is gone: an error of writing is counted, the program goes on, and the next
 * line tries again. Under load lines of a moment are one write: a write for each turn of the event loop costs a tenth of small answers. Otherwise a
 * line is written at the end of its turn. No timer runs while there is none.
 */
export class LogOutput {
  /** Attempts at writing that failed. */
  failures = 0;
  lostLines = 0;
  private held = '';
  /** Is being written, or could not be. */
  private rest = nothing;
  private isWriting = false;
  private isDue = false;
  private passedAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly descriptor: number) {
    process.once('exit', () => this.writeLast());
  }

  write(line: string): void {
    if (this.held.length + this.rest.length > MAX_WAITING) {
      this.lostLines += 1;
      if (!this.isWriting && !this.isDue) this.passSoon();
      return;
    }
    this.held += line;
    if (!this.isDue) this.passSoon();
    if (this.held.length > MAX_HELD) this.pass();
  }

  private passSoon(): void {
    this.isDue = true;
    if (performance.now() - this.passedAt > HELD_MILLISECONDS) setImmediate(this.pass);
    // eslint-disable-next-line no-restricted-globals -- a window that collects: nobody waits for it
    else setTimeout(this.pass, HELD_MILLISECONDS).unref();
  }

  private readonly pass = (): void => {
    this.isDue = false;
    this.passedAt = performance.now();
    if (this.isWriting) return;
    this.flushHeldText();
    if (this.rest.length === 0) return;
    this.isWriting = true;
    write(this.descriptor, this.rest, 0, this.rest.length, null, this.written);
  };

  private readonly written = (error: NodeJS.ErrnoException | null, bytes: number): void => {
    this.isWriting = false;
    if (error === null) this.rest = this.rest.subarray(bytes);
    // eslint-disable-next-line no-restricted-globals -- the reader of a pipe is slow; nobody waits for it
    else if (error.code === 'EAGAIN') return void setTimeout(this.pass, BUSY_MILLISECONDS).unref();
    else {
      this.failures += 1;
      return;
    }
    if (this.rest.length > 0 || (this.held !== '' && !this.isDue)) this.pass();
  };

  /** Before the process ends. What is being written is in the hands of the system. */
  private writeLast(): void {
    if (this.isWriting) this.rest = nothing;
    for (let attempt = 1; attempt <= BUSY_ATTEMPTS; ) {
      this.flushHeldText();
      if (this.rest.length === 0) return;
      try {
        this.rest = this.rest.subarray(writeSync(this.descriptor, this.rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MILLISECONDS);
        attempt += 1;
      }
    }
  }

  private flushHeldText(): void {
    if (this.held === '') return;
    this.rest = Buffer.concat([this.rest, Buffer.from(this.held)]);
    this.held = '';
  }
}
