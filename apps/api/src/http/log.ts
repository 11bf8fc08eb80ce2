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
  let isScheduled = false;
  return {
    write: (line) => {
      output.write(line);
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(() => {
        isScheduled = false;
        output.flush();
      });
    },
  };
}
