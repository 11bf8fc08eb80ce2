import type { Positions } from './written-places.js';
import { placesBehind } from '@heliograph/projections';

const PAUSE_MILLISECONDS = 5;
/** Back-off of the polling: a wait ends at most a hundredth later than it could. */
const PART_OF_WAIT = 0.01;

export type Ask = Parameters<typeof placesBehind>[0];

/** Time-outs of a wait, in milliseconds. */
export interface TimeOuts {
  /** While nothing moves. */
  readonly still: number;
  /** In all. */
  readonly longest: number;
}

/**
 * Waits for one server. While no position moves there, waiting is pointless: a wait is bounded, and after one that timed out the next does
 * not wait for the same positions until they have moved.
 */
export class CatchingUp {
  private readonly standing = new Map<string, number>();

  constructor(
    private readonly ask: Ask,
    private readonly checkpoints: readonly string[],
  ) {}

  /** Whether all that follows these logs has passed the positions; false = it has not within the time-outs. */
  async passes(positions: Positions, { still, longest }: TimeOuts): Promise<boolean> {
    const began = performance.now();
    let moved = began;
    let before = new Map<string, number>();
    for (;;) {
      const behind = await placesBehind(this.ask, positions, this.checkpoints);
      if (behind.length === 0) return true;
      if (behind.every(({ what, seq }) => this.standing.get(what) === seq)) return false;
      const now = performance.now();
      if (behind.some(({ what, seq }) => before.get(what) !== seq) || behind.length < before.size) moved = now;
      before = new Map(behind.map(({ what, seq }) => [what, seq]));
      if (now - moved >= still || now - began >= longest) {
        for (const [what, seq] of before) this.standing.set(what, seq);
        return false;
      }
      await new Promise((resolve) => setTimeout(resolve, Math.max(PAUSE_MILLISECONDS, (now - began) * PART_OF_WAIT)));
    }
  }
}
