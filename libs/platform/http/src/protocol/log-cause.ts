import type { HttpProblem } from '../answer/problem.js';
import type { Log } from './api-options.js';

/** The cause of a failure of ours goes to the log, never to the client (S11). */
export function logCause({ status, cause }: HttpProblem, request: object, log: Pick<Log, 'warn' | 'error'>): void {
  if (cause === undefined || (status < 500 && status !== 422)) return;
  const why = typeof cause === 'string' ? { reason: cause } : { err: cause };
  const fields = { ...request, status, ...why };
  if (status === 500) log.error(fields, 'request failed');
  else if ('reason' in why) log.warn(fields, 'not taken now');
  else log.warn(fields, status === 422 ? 'the database refused a value that no schema caught' : 'the stores cannot serve');
}
