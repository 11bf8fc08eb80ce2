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

/** Lines of a moment are one write: a write for each turn of the event loop costs a tenth of small answers. The timer runs only while there is a line. */
function standardOutput(): { write(line: string): void } {
  const output = destination({ dest: 1, sync: false, minLength: MOST_HELD });
  let held = '';
  let timer: NodeJS.Timeout | undefined;
  const pass = () => {
    clearTimeout(timer);
    timer = undefined;
    output.write(held);
    held = '';
    output.flush();
  };
  process.once('exit', () => {
    if (held === '') return;
    output.write(held);
    output.flushSync();
  });
  return {
    write: (line) => {
      // eslint-disable-next-line no-restricted-globals -- nobody waits for it, and none is left behind
      timer ??= setTimeout(pass, HELD_MILLISECONDS).unref();
      held += line;
      if (held.length > MOST_HELD) pass();
    },
  };
}
