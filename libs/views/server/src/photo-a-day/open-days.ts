import { dateOf, type OpenDay } from '@heliograph/views-contracts';
import { daysInTime, lateInstantOf, type PhotoADay, todayAt } from './photo-a-day.js';

/** Contract N6: the days that the person can still cover in time, where their clock is set to this offset; null = they have published nothing. */
export function openDays(of: Pick<PhotoADay, 'firstDay' | 'recentDays'> | null, offsetMinutes: number, now: Date): OpenDay[] {
  const today = todayAt({ offsetMinutes }, now);
  const first = of?.firstDay ?? today;
  return daysInTime(today)
    .filter((day) => day === today || day > first)
    .map((day) => ({
      date: dateOf(day),
      isCovered: of?.recentDays.includes(day) ?? false,
      lateFrom: new Date(lateInstantOf(day, offsetMinutes)),
    }));
}
