import { destination, type Logger, pino } from 'pino';
import { describeError } from './describe-error.js';

/** A write to a file for each line costs as much as a small answer. What a killed process had not written yet is lost: this much, of this long. */
const BUFFER = { sync: false, minLength: 4_096, periodicFlush: 100 };

/** To standard output, or to a file. */
export function createLog(level: string, file?: string): Logger {
  const options = { level, base: { program: 'api' }, serializers: { err: (error: unknown) => describeError(error) } };
  return pino(options, file === undefined ? destination({ dest: 1, ...BUFFER }) : destination({ dest: file, sync: true }));
}
