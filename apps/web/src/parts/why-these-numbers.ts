import type { Language } from '../language/language.js';
import type { Calendar, CountedDays } from '../models.js';
import { daysLater, firstInTime, graceInWords, lastInTime } from '../words.js';

export interface Explained {
  readonly heading: string;
  readonly sentences: readonly string[];
}

const NAMED = 5;

/** What the numbers of a person are made of, in sentences, from the days that were counted (U3). */
export function whyTheseNumbers({ today, streak, countMissed, countCompleted, level }: Calendar, language: Language): Explained[] {
  const { say, inFull } = language;
  const nothing = countCompleted.value === 0 ? [say('Nothing is counted before the first published photograph.')] : null;
  return [
    { heading: say('Streak: {count}', { count: inFull(streak.value) }), sentences: nothing ?? streakWords(streak, today, language) },
    { heading: say('Missed: {count}', { count: inFull(countMissed.value) }), sentences: nothing ?? missedWords(countMissed, language) },
    { heading: say('Level: {count}', { count: inFull(level.value) }), sentences: levelWords(level, countCompleted, language) },
  ];
}

function streakWords({ value, days }: CountedDays, today: string, language: Language): string[] {
  const { say, dayOf } = language;
  const last = days.at(-1);
  if (value === 0 || last === undefined) {
    const firstOpen = dayOf(firstInTime(today));
    return [
      say('None of the days from {first} to today, {today}, has a photograph that was published in time.', {
        first: firstOpen,
        today: dayOf(today),
      }),
      say(
        'A photograph is in time until {grace} after its day: one of {day} still is, today. Late photographs cover their day, and do not mend a streak.',
        { grace: graceInWords(language), day: firstOpen },
      ),
    ];
  }
  const next = daysLater(last, 1);
  return [
    value === 1
      ? say('{day} has a photograph that was published in time.', { day: dayOf(last) })
      : say('Each day from {first} to {last} has a photograph that was published in time.', {
          first: dayOf(days[0] ?? last),
          last: dayOf(last),
        }),
    next > today
      ? say('Today is covered.')
      : say('The next day is {day}: a photograph of it is in time until the end of {last}.', {
          day: dayOf(next),
          last: dayOf(lastInTime(next)),
        }),
  ];
}

function missedWords({ value, days }: CountedDays, { say, dayOf }: Language): string[] {
  if (value === 0) return [say('Each day since the first photograph is covered, or can still be in time.')];
  const latest = days.slice(-NAMED).toReversed().map(dayOf).join(', ');
  const which = value > NAMED ? say('The latest are {days}.', { days: latest }) : `${latest}.`;
  const missed = say(
    '{count, plural, one {# day since the first photograph has none.} other {# days since the first photograph have none.}}',
    { count: value },
  );
  return [`${missed} ${which}`, say('A photograph of such a day, published late, lowers this number.')];
}

/** The days that are named may be the latest of more. */
function levelWords(level: CountedDays, completed: CountedDays, { say, inFull, dayOf }: Language): string[] {
  const rises = level.days.map((date) => {
    const ordinal = completed.value - (completed.days.length - 1 - completed.days.indexOf(date));
    return say('{count} days on {day}', { count: inFull(ordinal), day: dayOf(date) });
  });
  const covered = say('{count, plural, one {# day is} other {# days are}} covered, late ones too.', { count: completed.value });
  if (rises.length === 0) return [covered, say('Everybody begins at level 1.')];
  return [covered, say('The level rose with {rises}.', { rises: rises.slice(-NAMED).join(', ') })];
}
