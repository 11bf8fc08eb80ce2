import CliTable from 'cli-table3';

/** Data goes to stdout, talk to stderr, so that a pipe sees data only. */
export interface Output {
  readonly json: boolean;
  /** One answer: as JSON, or in words. */
  answer(data: unknown, inWords: () => string): void;
  talk(line: string): void;
  /** One line that is rewritten on a terminal; elsewhere a line every few seconds, with --json the data behind it as one of JSON. */
  progress(line: string, data?: object): void;
}

const REWRITE_MILLISECONDS = 100;
const REPEAT_MILLISECONDS = 3_000;

export function output(json: boolean): Output {
  let progressed = 0;
  let lastTold = 0;
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
    talk: (line) => {
      clear();
      process.stderr.write(`${line}\n`);
    },
    progress: (line, data) => {
      const watched = process.stderr.isTTY && !json;
      if (Date.now() - lastTold < (watched ? REWRITE_MILLISECONDS : REPEAT_MILLISECONDS)) return;
      lastTold = Date.now();
      if (!watched) {
        process.stderr.write(`${json && data ? JSON.stringify(data) : line}\n`);
        return;
      }
      clear();
      // A line that wraps cannot be taken back.
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
