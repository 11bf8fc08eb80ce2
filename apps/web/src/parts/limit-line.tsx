import type { Limit } from '@heliograph/application-access';
import { clockOf, counted, inFull } from '../words.js';

/** The current state of a budget (A5). */
export function LimitLine({ of: { limit, remaining, resetAt } }: { of: Limit }) {
  return (
    <p className="limit">
      <meter min={0} max={limit} low={limit / 10} optimum={limit} value={remaining} aria-hidden="true" />
      <span>
        <strong>{inFull(remaining)}</strong> of {counted(limit, 'request')} left
        {resetAt === null ? '; nothing was spent lately.' : `; all of them again at ${clockOf(resetAt)} UTC.`}
      </span>
    </p>
  );
}
