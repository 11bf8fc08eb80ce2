import { pino, type Logger } from 'pino';
import { describeError } from './describe-error.js';

export function createLog(level: string): Logger {
  return pino({ level, base: { program: 'api' }, serializers: { err: (error: unknown) => describeError(error) } });
}
