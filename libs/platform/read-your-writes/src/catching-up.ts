import type { Positions } from './written-places.js';
import { placesBehind } from '@heliograph/projections';

const PAUSE_MILLISECONDS = 5;
/** Who has waited long is asked less often: a wait ends a hundredth later than it could. */
const PART_OF_WAIT = 0.01;

export type Ask = Parameters<typeof placesBehind>[0];

/** How long somebody waits, in milliseconds. */
export interface Patience {
  /** While nothing moves. */
  readonly still: number;
  /** In all. */
  readonly longest: number;
}

/**
 * Waits for one server. While nothing moves there, waiting would help nobody: a wait is bounded, and where one ended in vain the next does
 * not wait for the same places until they have moved.
 */
export class CatchingUp {
  private readonly standing = new Map<string, number>();

  constructor(
    private readonly ask: Ask,
    private readonly checkpoints: readonly string[],
  ) {}

  /** Whether all that follows these logs has passed the positions; false = it has not within this patience. */
  async passes(positions: Positions, { still, longest }: Patience): Promise<boolean> {
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
