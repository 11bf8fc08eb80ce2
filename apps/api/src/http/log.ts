import { destination, type Logger, pino } from 'pino';
import { describeError } from './describe-error.js';

/** To standard output, or to a file. */
export function createLog(level: string, file?: string): Logger {
  const options = { level, base: { program: 'api' }, serializers: { err: (error: unknown) => describeError(error) } };
  return file === undefined ? pino(options) : pino(options, destination({ dest: file, sync: true }));
}
