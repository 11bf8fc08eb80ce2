import type { Language } from '../language/language.js';
import type { Calendar, CountedDays } from '../day-models.js';
import { daysLater, firstOnTimeDay, formatGrace, lastOnTimeDay } from '../words.js';

export interface Explained {
  readonly heading: string;
  readonly sentences: readonly string[];
}

const NAMED = 5;

/** What the numbers of a person are made of, in sentences, from the days that were counted (U3). */
export function explainNumbers({ today, streak, countMissed, countCompleted, level }: Calendar, language: Language): Explained[] {
  const { say, inFull } = language;
  const nothing = countCompleted.value === 0 ? [say('Counting starts with the first published photograph.')] : null;
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
    return [
      say('No photograph was added in time from {first} until today, so the streak is 0.', { first: dayOf(firstOnTimeDay(today)) }),
      say('A photograph counts for the streak if it is added within {grace}. Later ones fill the day, but do not repair the streak.', {
        grace: formatGrace(language),
      }),
    ];
  }
  const next = daysLater(last, 1);
  return [
    value === 1
      ? say('{day} has a photograph that was added in time.', { day: dayOf(last) })
      : say('Every day from {first} to {last} has a photograph that was added in time.', {
          first: dayOf(days[0] ?? last),
          last: dayOf(last),
        }),
    next > today
      ? say('Today has a photograph.')
      : say('The next day is {day}. A photograph for it counts until the end of {last}.', {
          day: dayOf(next),
          last: dayOf(lastOnTimeDay(next)),
        }),
  ];
}

function missedWords({ value, days }: CountedDays, { say, dayOf }: Language): string[] {
  if (value === 0) return [say('Every day since the first photograph is filled, or there is still time.')];
  const latest = days.slice(-NAMED).toReversed().map(dayOf).join(', ');
  const which = value > NAMED ? say('The latest are {days}.', { days: latest }) : `${latest}.`;
  const missed = say(
    '{count, plural, one {# day since the first photograph has none.} other {# days since the first photograph have none.}}',
    { count: value },
  );
  return [`${missed} ${which}`, say('A photograph that is added later lowers this number.')];
}

/** By the days of the photographs, which may be older than the account. The days that are named may be the latest of more. */
function levelWords(level: CountedDays, completed: CountedDays, { say, inFull, dayOf }: Language): string[] {
  const reached = level.days.map((date, at) => {
    const ordinal = completed.value - (completed.days.length - 1 - completed.days.indexOf(date));
    return say('Level {level} takes {count} days; the last of them is {day}.', {
      level: inFull(level.value - (level.days.length - 1 - at)),
      count: inFull(ordinal),
      day: dayOf(date),
    });
  });
  const filled = say('{count, plural, one {# day has} other {# days have}} a photograph, including late ones.', { count: completed.value });
  return [filled, ...(reached.length === 0 ? [say('Everybody starts at level 1.')] : reached.slice(-NAMED))];
}
