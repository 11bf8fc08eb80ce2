import type { Calendar, CountedDays } from '../models.js';
import { counted, dayOf, daysLater, firstInTime, graceInWords, inFull, lastInTime } from '../words.js';

export interface Explained {
  readonly heading: string;
  readonly sentences: readonly string[];
}

const NAMED = 5;

/** What the numbers of a person are made of, in sentences, from the days that were counted (U3). */
export function whyTheseNumbers({ today, streak, countMissed, countCompleted, level }: Calendar): Explained[] {
  return [
    { heading: `Streak: ${inFull(streak.value)}`, sentences: countCompleted.value === 0 ? [NOTHING] : streakWords(streak, today) },
    { heading: `Missed: ${inFull(countMissed.value)}`, sentences: countCompleted.value === 0 ? [NOTHING] : missedWords(countMissed) },
    { heading: `Level: ${inFull(level.value)}`, sentences: levelWords(level, countCompleted) },
  ];
}

const NOTHING = 'Nothing is counted before the first published photograph.';

function streakWords({ value, days }: CountedDays, today: string): string[] {
  const last = days.at(-1);
  const firstOpen = dayOf(firstInTime(today));
  const open = `A photograph is in time until ${graceInWords} after its day: one of ${firstOpen} still is, today.`;
  if (value === 0 || last === undefined)
    return [
      `None of the days from ${firstOpen} to today, ${dayOf(today)}, has a photograph that was published in time.`,
      `${open} Late photographs cover their day, and do not mend a streak.`,
    ];
  const next = daysLater(last, 1);
  return [
    value === 1
      ? `${dayOf(last)} has a photograph that was published in time.`
      : `Each day from ${dayOf(days[0] ?? last)} to ${dayOf(last)} has a photograph that was published in time.`,
    next > today
      ? 'Today is covered.'
      : `The next day is ${dayOf(next)}: a photograph of it is in time until the end of ${dayOf(lastInTime(next))}.`,
  ];
}

function missedWords({ value, days }: CountedDays): string[] {
  if (value === 0) return ['Each day since the first photograph is covered, or can still be in time.'];
  const latest = days.slice(-NAMED).toReversed().map(dayOf).join(', ');
  const which = value > NAMED ? `The latest are ${latest}.` : `${latest}.`;
  return [
    `${counted(value, 'day')} since the first photograph ${value === 1 ? 'has' : 'have'} none. ${which}`,
    'A photograph of such a day, published late, lowers this number.',
  ];
}

/** The days that are named may be the latest of more. */
function levelWords(level: CountedDays, completed: CountedDays): string[] {
  const rises = level.days.map((date) => {
    const ordinal = completed.value - (completed.days.length - 1 - completed.days.indexOf(date));
    return `${inFull(ordinal)} days on ${dayOf(date)}`;
  });
  const covered = `${counted(completed.value, 'day')} ${completed.value === 1 ? 'is' : 'are'} covered, late ones too.`;
  if (rises.length === 0) return [covered, 'Everybody begins at level 1.'];
  return [covered, `The level rose with ${rises.slice(-NAMED).join(', ')}.`];
}
