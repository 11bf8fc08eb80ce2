import type { Limit } from '@heliograph/application/access';
import type { ReactNode } from 'react';
import { useLanguage } from '../language/use-language.js';
import { clockOf } from '../words.js';

/** The current state of a budget (A5). */
export function LimitLine({ of: { limit, remaining, resetAt } }: { of: Limit }) {
  const { rich, inFull } = useLanguage();
  const places = {
    count: limit,
    left: inFull(remaining),
    time: resetAt === null ? '' : clockOf(resetAt),
    b: (words: ReactNode) => <strong>{words}</strong>,
  };
  return (
    <p className="limit">
      <meter min={0} max={limit} low={limit / 10} optimum={limit} value={remaining} aria-hidden="true" />
      <span>
        {resetAt === null
          ? rich('<b>{left}</b> of {count, plural, one {# request} other {# requests}} left; none used recently.', places)
          : rich('<b>{left}</b> of {count, plural, one {# request} other {# requests}} left; resets at {time} UTC.', places)}
      </span>
    </p>
  );
}
