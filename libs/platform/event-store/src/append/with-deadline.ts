import { Unavailable } from '../errors.js';

/**
 * What comes later than `milliseconds` is answered with `Unavailable`; the work itself goes on. p-timeout makes an error with its stack for each
 * call, before it is late: 8 µs of each append, against 1.
 */
export async function withDeadline<T>(milliseconds: number, late: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    // eslint-disable-next-line no-restricted-globals -- see above
    timer = setTimeout(() => reject(new Unavailable(late)), milliseconds);
  });
  // eslint-disable-next-line no-restricted-properties -- see above
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}
