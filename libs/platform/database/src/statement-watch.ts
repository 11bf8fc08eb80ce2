/** Hears of every statement of a pool how long it took. Called on the way of each request: it must be cheap, and must not throw. */
export interface StatementWatch {
  /** Answered, or failed. @param name of the statement; `unnamed` where it has none. @param text with `$1` where values are */
  recordDuration(name: string, milliseconds: number, text: string): void;
  /** Besides `finished`. */
  recordError(name: string, error: unknown): void;
}

/** `work`, observed by `watch`, which may be absent. */
export async function measure<T>(
  watch: StatementWatch | undefined,
  { name = 'unnamed', text }: { readonly name?: string; readonly text: string },
  work: () => Promise<T>,
): Promise<T> {
  if (watch === undefined) return work();
  const began = performance.now();
  try {
    return await work();
  } catch (error) {
    watch.recordError(name, error);
    throw error;
  } finally {
    watch.recordDuration(name, performance.now() - began, text);
  }
}
