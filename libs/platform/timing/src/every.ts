export interface Periodic {
  /** Begins no further run, and resolves when the one in hand has ended. */
  stop(): Promise<void>;
}

export interface EveryOptions {
  /** Milliseconds before the first run; 0 = it begins before `every` returns. Default: the interval. */
  readonly firstAfterMilliseconds?: number;
  /** What `work` has thrown; the next run comes all the same. Without it an error of `work` is an unhandled rejection. */
  readonly onError?: (error: Error) => void;
}

/**
 * Runs `work` again and again, one run at a time, with a pause of `milliseconds` between the end of one and the begin of the next. The timer
 * keeps no process alive. `stopping` is aborted by `stop`, for work that has many steps.
 */
export function every(milliseconds: number, work: (stopping: AbortSignal) => unknown, options: EveryOptions = {}): Periodic {
  const { firstAfterMilliseconds = milliseconds, onError } = options;
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    try {
      await work(stopping.signal);
    } catch (error) {
      if (!onError) throw error;
      onError(error as Error);
    } finally {
      scheduleAfter(milliseconds);
    }
  };
  const begin = (): void => {
    running = run();
  };
  const scheduleAfter = (pause: number): void => {
    if (!stopping.signal.aborted) timer = setTimeout(begin, pause).unref();
  };
  if (firstAfterMilliseconds === 0) begin();
  else scheduleAfter(firstAfterMilliseconds);
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
