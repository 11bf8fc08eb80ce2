import { once } from 'node:events';
import CliTable from 'cli-table3';

/** Data goes to stdout, messages and progress to stderr, so that a pipe sees data only. */
export interface Output {
  readonly json: boolean;
  /** One answer: as JSON, or in words. */
  answer(data: unknown, inWords: () => string): void;
  /** One of many lines of data. Resolves when the reader can take the next one. @throws BrokenPipe */
  line(text: string): Promise<void>;
  message(line: string): void;
  /** Rewrites one line on a terminal; elsewhere prints a line every few seconds, with --json `data` as one line of JSON. */
  progress(line: string, data?: object): void;
}

/** The reader of the output has ended (`| head`). */
export class BrokenPipe extends Error {
  override readonly name = 'BrokenPipe';
}

/** Why data did not reach its reader. */
let lost: Error | null = null;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  lost ??= error.code === 'EPIPE' ? new BrokenPipe() : error;
});
// Nobody is there to read it.
process.stderr.on('error', () => undefined);

/** What went wrong with the data on its way, such as a full disk; null: it has arrived as far as it was wanted. */
export const lostOutput = (): Error | null => (lost instanceof BrokenPipe ? null : lost);

const REWRITE_MILLISECONDS = 100;
const REPEAT_MILLISECONDS = 3_000;

export function output(json: boolean): Output {
  let progressed = 0;
  let lastPrinted = 0;
  const clear = () => {
    if (progressed > 0 && process.stderr.isTTY) process.stderr.write(`\r${' '.repeat(progressed)}\r`);
    progressed = 0;
  };
  return {
    json,
    answer: (data, inWords) => {
      clear();
      process.stdout.write(`${json ? JSON.stringify(data) : inWords()}\n`);
    },
    line: async (text) => {
      clear();
      if (!lost && !process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain').catch(() => undefined);
      if (lost) throw lost;
    },
    message: (line) => {
      clear();
      process.stderr.write(`${line}\n`);
    },
    progress: (line, data) => {
      const rewrites = process.stderr.isTTY && !json;
      if (Date.now() - lastPrinted < (rewrites ? REWRITE_MILLISECONDS : REPEAT_MILLISECONDS)) return;
      lastPrinted = Date.now();
      if (!rewrites) {
        process.stderr.write(`${json && data ? JSON.stringify(data) : line}\n`);
        return;
      }
      clear();
      // A line that wraps cannot be cleared by a carriage return.
      const fitting = line.slice(0, (process.stderr.columns || 80) - 1);
      process.stderr.write(fitting);
      progressed = fitting.length;
    },
  };
}

/** Rows as a table for a terminal, without frames. */
export function rows(head: readonly string[], body: readonly (readonly unknown[])[]): string {
  const bare = {
    top: '',
    'top-mid': '',
    'top-left': '',
    'top-right': '',
    bottom: '',
    'bottom-mid': '',
    'bottom-left': '',
    'bottom-right': '',
  };
  const table = new CliTable({
    head: [...head],
    chars: { ...bare, left: '', 'left-mid': '', mid: '', 'mid-mid': '', right: '', 'right-mid': '', middle: '  ' },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  for (const row of body) table.push(row.map((cell) => (cell === null || cell === undefined ? '' : String(cell))));
  return table.toString();
}
