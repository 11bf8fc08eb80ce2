/** Who lets something be verified hears how far it is, and may stop it. */
export interface Watch {
  readonly onProgress?: (what: string, done: number, of: number) => void;
  readonly stopping?: () => boolean;
}

/** @throws Error when whoever watches wants it to end. */
export function carryOn(watch: Watch): void {
  if (watch.stopping?.()) throw new Error('Stopped before the end: nothing can be said of the rest.');
}

/** Of one check at most so many faults are told; behind the first ones more say little. */
export const MOST_FAULTS = 100;
