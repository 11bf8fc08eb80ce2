import pTimeout from 'p-timeout';

export interface EndOptions {
  /** Default: as long as a reader takes, who may be a person with a pager. */
  readonly withinMilliseconds?: number;
}

/**
 * Ends the process once its readers have everything that it wrote: to a pipe Node writes later what does not fit at once, and `process.exit`
 * throws that away. For programs that something may keep from ending by themselves, such as a connection to a part that does not answer.
 * @param code default: what `process.exitCode` says
 */
export async function endProcess(code?: number | string | null, { withinMilliseconds = Infinity }: EndOptions = {}): Promise<never> {
  const written = Promise.all([process.stdout, process.stderr].map(allWritten));
  await pTimeout(written, { milliseconds: withinMilliseconds, fallback: () => undefined });
  // eslint-disable-next-line no-restricted-properties -- the one place: nothing is left to be written
  process.exit(code ?? process.exitCode);
}

/** Also when the reader has closed its end: what it does not want is not waited for. */
function allWritten(stream: NodeJS.WriteStream): Promise<void> {
  if (stream.writableLength === 0) return Promise.resolve();
  return new Promise((resolve) => {
    stream.once('error', () => resolve());
    stream.write('', () => resolve());
  });
}
