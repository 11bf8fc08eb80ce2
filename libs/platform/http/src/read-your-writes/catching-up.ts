import { laggingPlaces } from '@heliograph/projections';
import { until } from '@heliograph/timing';
import type { Positions } from './written-places.js';

const PAUSE_MILLISECONDS = 5;
/** Back-off of the polling: a wait ends at most a hundredth later than it could. */
const PART_OF_WAIT = 0.01;

export type PositionQuery = Parameters<typeof laggingPlaces>[0];

type Outcome = 'passed' | 'stands' | 'known to stand';

/** Time-outs of a wait. */
export interface TimeOuts {
  /** While nothing moves. */
  readonly stillMilliseconds: number;
  /** In all. */
  readonly totalMilliseconds: number;
}

/**
 * Waits for one server. While no position moves there, waiting is pointless: a wait is bounded, and after one that timed out the next does
 * not wait for the same positions until they have moved.
 */
export class CatchingUp {
  private readonly standing = new Map<string, number>();

  constructor(
    private readonly ask: PositionQuery,
    private readonly checkpoints: readonly string[],
    /** Called with the logs of a wait that begins. */
    private readonly onWaiting: (logs: Iterable<string>) => void = () => undefined,
  ) {}

  /** True if all that follows these logs has passed the positions; false = it has not within the time-outs. */
  async passes(positions: Positions, { stillMilliseconds, totalMilliseconds }: TimeOuts): Promise<boolean> {
    let movedAt = performance.now();
    let before: ReadonlyMap<string, number> = new Map();
    const look = async (): Promise<Outcome | null> => {
      const behind = new Map((await laggingPlaces(this.ask, positions, this.checkpoints)).map(({ what, seq }) => [what, seq]));
      if (behind.size === 0) return 'passed';
      if ([...behind].every(([what, seq]) => this.standing.get(what) === seq)) return 'known to stand';
      if (before.size === 0) this.onWaiting(positions.keys());
      const now = performance.now();
      if ([...behind].some(([what, seq]) => before.get(what) !== seq) || behind.size < before.size) movedAt = now;
      before = behind;
      return now - movedAt >= stillMilliseconds ? 'stands' : null;
    };
    const pauseMilliseconds = (passed: number) => Math.max(PAUSE_MILLISECONDS, passed * PART_OF_WAIT);
    const outcome = await until(look, { withinMilliseconds: totalMilliseconds, pauseMilliseconds });
    if (outcome === 'stands' || outcome === null) for (const [what, seq] of before) this.standing.set(what, seq);
    return outcome === 'passed';
  }
}
