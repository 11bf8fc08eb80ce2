import type { Calendar, CalendarDay } from '../day-models.js';
import { photoFixture } from './fixture-data.js';

const DAY_MILLISECONDS = 86_400_000;
const dateOf = (day: number) => new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10);

/** From 20 January on, with gaps and late photographs, on 18 June. */
export function calendarFixture(year: number): Calendar {
  const [first, today] = [Date.UTC(year, 0, 20) / DAY_MILLISECONDS, Date.UTC(year, 5, 18) / DAY_MILLISECONDS];
  const begin = Date.UTC(year, 0, 1) / DAY_MILLISECONDS;
  const stateOf = (day: number): CalendarDay['state'] => {
    if (day > today) return 'future';
    if (day < first) return 'before';
    if (day >= today - 1) return 'grace';
    if (day > today - 9) return 'covered';
    return day % 13 === 5 ? 'missed' : day % 11 === 4 ? 'late' : 'covered';
  };
  const length = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / DAY_MILLISECONDS;
  const days = Array.from({ length }, (_, index): CalendarDay => {
    const state = stateOf(begin + index);
    return { date: dateOf(begin + index), state, photo: state === 'covered' || state === 'late' ? photoFixture((index % 24) + 1) : null };
  });
  const counted = (which: (state: CalendarDay['state']) => boolean) => {
    const found = days.filter(({ state }) => which(state)).map(({ date }) => date);
    return { value: found.length, days: found };
  };
  const completed = counted((state) => state === 'covered' || state === 'late');
  return {
    year,
    today: dateOf(today),
    days,
    streak: { value: 7, days: completed.days.slice(-7) },
    countMissed: counted((state) => state === 'missed'),
    countCompleted: completed,
    level: { value: 4, days: [completed.days[6], completed.days[29], completed.days[99]].flatMap((date) => date ?? []) },
  };
}
