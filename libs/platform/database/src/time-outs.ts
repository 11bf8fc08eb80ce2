/** Code of every error that is a time-out: of the network, of this driver, or of the database while it waited for a lock. */
export const TIMED_OUT = 'ETIMEDOUT';

/** The driver has no code for what it does not wait for any longer: an answer, a connection. */
const DRIVER = /query read timeout|timeout exceeded when trying to connect|timeout expired|due to connection timeout/i;

/** The one place that knows the driver's words: gives its time-outs the code of the network's. */
export function withTimeOutCode(error: unknown): unknown {
  if (!(error instanceof Error) || (error as NodeJS.ErrnoException).code !== undefined || !DRIVER.test(error.message)) return error;
  return Object.assign(error, { code: TIMED_OUT });
}
