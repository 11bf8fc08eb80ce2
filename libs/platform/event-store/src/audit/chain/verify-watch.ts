/** Reports the progress of a verification, and may stop it. */
export interface Watch {
  readonly onProgress?: (what: string, done: number, of: number) => void;
  readonly stopping?: () => boolean;
}

/** @throws Error when `stopping` answers true. */
export function throwIfStopping(watch: Watch): void {
  if (watch.stopping?.()) throw new Error('Stopped before the end: nothing can be said of the rest.');
}

/** Most faults that one check reports; further ones add little. */
export const MAX_FAULTS = 100;
