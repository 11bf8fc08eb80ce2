import { instantOf } from '@heliograph/kernel';
import { type CountedDays, dateOf, type Day, dayOf, type DayOfPerson, type DayState, type PersonDays } from '@heliograph/views-contracts';
import {
  coveredDaysOf,
  type DatedPhoto,
  isOnTime,
  lastDueOf,
  levelOf,
  numbersAt,
  photoADayOf,
  type Published,
  filterPublishedPhotos,
  todayAt,
} from './photo-a-day.js';

/** Eleven years: a date that somebody typed may lie in any year, and an answer names no more days than these, the latest. */
const MAX_DAYS = 4_000;

/** Contract N6: a year of a person's days at `now`, and the days that make up each of the numbers of U3. `year` null = that of today. */
export function daysOfYear(photos: readonly DatedPhoto[], year: number | null, now: Date): PersonDays {
  const days = coveredDaysOf(photos);
  const { streak, countMissed, countCompleted, level } = numbersAt(photoADayOf(photos), now);
  const today = todayAt(days, now);
  const stateOf = statesAt(days, today);
  const firsts = firstOfEachDay(photos);
  const asked = year ?? Number(dateOf(today).slice(0, 4));
  return {
    today: dateOf(today),
    days: daysIn(asked).map((day): DayOfPerson => ({ date: dateOf(day), state: stateOf(day), photoId: firsts.get(day)?.photoId ?? null })),
    streak: counted(streak, streak === 0 ? [] : days.onTime.slice(-streak)),
    countMissed: counted(countMissed, missedDays(days.covered[0], lastDueOf(today), stateOf)),
    countCompleted: counted(countCompleted, days.covered),
    level: counted(
      level,
      days.covered.filter((_, before) => levelOf(before + 1) > levelOf(before)),
    ),
  };
}

/** Contract N6. A person who has published nothing yet has no first day: all their days are before it but those that still can be on time. */
function statesAt({ covered, onTime }: { covered: readonly Day[]; onTime: readonly Day[] }, today: Day): (day: Day) => DayState {
  const [all, inTime] = [new Set(covered), new Set(onTime)];
  const [first] = covered;
  return (day) => {
    if (inTime.has(day)) return 'covered';
    if (all.has(day)) return 'late';
    if (day > today) return 'future';
    if (first !== undefined && day < first) return 'before';
    if (day > lastDueOf(today)) return 'grace';
    return first === undefined ? 'before' : 'missed';
  };
}

function missedDays(first: Day | undefined, lastDue: Day, stateOf: (day: Day) => DayState): Day[] {
  const found: Day[] = [];
  if (first !== undefined)
    for (let day = lastDue; day >= first && found.length < MAX_DAYS; day--) if (stateOf(day) === 'missed') found.unshift(day);
  return found;
}

/** Of several photos of one day one that was on time, of these the one that was published first. */
function firstOfEachDay(photos: readonly DatedPhoto[]): ReadonlyMap<Day, Published> {
  const firsts = new Map<Day, Published>();
  for (const photo of filterPublishedPhotos(photos)) {
    const other = firsts.get(dayOf(photo));
    if (!other || comesBefore(photo, other)) firsts.set(dayOf(photo), photo);
  }
  return firsts;
}

function comesBefore(photo: Published, other: Published): boolean {
  if (isOnTime(photo) !== isOnTime(other)) return isOnTime(photo);
  const apart = instantOf(photo.firstPublishedAt).getTime() - instantOf(other.firstPublishedAt).getTime();
  return apart < 0 || (apart === 0 && photo.photoId < other.photoId);
}

function counted(value: number, days: readonly Day[]): CountedDays {
  return { value, days: days.slice(-MAX_DAYS).map(dateOf) };
}

function daysIn(year: number): Day[] {
  const first = dayOf({ tookAt: `${String(year).padStart(4, '0')}-01-01T00:00:00` });
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return Array.from({ length: isLeap ? 366 : 365 }, (_, index) => first + index);
}
