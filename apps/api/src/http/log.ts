import { destination, type Logger, pino } from 'pino';
import { describeError } from './describe-error.js';

/** Bytes that are written before the turn of the event loop is over. */
const MOST_HELD = 8_192;

/** To standard output, or to a file. */
export function createLog(level: string, file?: string): Logger {
  const options = { level, base: { program: 'api' }, serializers: { err: (error: unknown) => describeError(error) } };
  return file === undefined ? pino(options, standardOutput()) : pino(options, destination({ dest: file, sync: true }));
}

/** Lines of one turn of the event loop are one write: a write for each costs as much as a small answer. */
function standardOutput(): { write(line: string): void } {
  const output = destination({ dest: 1, sync: false, minLength: MOST_HELD });
  let held = '';
  const pass = () => {
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
      if (held === '') setImmediate(() => held !== '' && pass());
      held += line;
      if (held.length > MOST_HELD) pass();
    },
  };
}
