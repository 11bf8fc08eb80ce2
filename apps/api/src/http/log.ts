import { destination, type Logger, pino } from 'pino';
import { describeError } from './describe-error.js';

/** Bytes that are written before their time. */
const MOST_HELD = 16_000;
const HELD_MILLISECONDS = 20;

/** To standard output, or to a file. */
export function createLog(level: string, file?: string): Logger {
  const options = { level, base: { program: 'api' }, serializers: { err: (error: unknown) => describeError(error) } };
  return file === undefined ? pino(options, standardOutput()) : pino(options, destination({ dest: file, sync: true }));
}

/**
 * Under load lines of a moment are one write: a write for each turn of the event loop costs a tenth of small answers. Otherwise a line is written at the end
 * of its turn. No timer runs while there is none.
 */
function standardOutput(): { write(line: string): void } {
  const output = destination({ dest: 1, sync: false, minLength: MOST_HELD });
  let held = '';
  let isDue = false;
  let passedAt = Number.NEGATIVE_INFINITY;
  const pass = () => {
    isDue = false;
    passedAt = performance.now();
    if (held === '') return;
    output.write(held);
    held = '';
    output.flush();
  };
  const passSoon = () => {
    isDue = true;
    if (performance.now() - passedAt > HELD_MILLISECONDS) setImmediate(pass);
    // eslint-disable-next-line no-restricted-globals -- a window that collects: nobody waits for it
    else setTimeout(pass, HELD_MILLISECONDS).unref();
  };
  process.once('exit', () => {
    if (held === '') return;
    output.write(held);
    output.flushSync();
  });
  return {
    write: (line) => {
      held += line;
      if (!isDue) passSoon();
      if (held.length > MOST_HELD) pass();
    },
  };
}
