import type { OwnOpenDay, TodayShown, Viewer } from '../models.js';
import { dayOf, daysLater, fullDayOf, hoursIn, lastInTime } from '../words.js';

interface OwnDayProps extends Pick<TodayShown, 'date' | 'millisecondsLeft'> {
  readonly viewer: Viewer;
  readonly openDays: readonly OwnOpenDay[];
}

/** What the viewer still can do about their own days, and where all of these are. */
export function OwnDay({ viewer, date: today, millisecondsLeft, openDays }: OwnDayProps) {
  const uncovered = openDays.filter(({ isCovered }) => !isCovered);
  const before = uncovered.filter(({ date }) => date !== today);
  const days = `/users/${viewer.username}/days`;
  return (
    <section className="own-day" aria-label="Your day">
      {before.length === uncovered.length ? (
        <p>
          Your photograph of today is here. <a href={days}>Your year</a>
        </p>
      ) : (
        <>
          <p>
            You have no photograph of today yet. Your day has {hoursIn(millisecondsLeft)} left; a photograph of it is in time until the end
            of {dayOf(lastInTime(today))}.
          </p>
          <p className="own-day-ways">
            <a className="button" href="/upload">
              Add yours
            </a>
            <a href={days}>Your year</a>
          </p>
        </>
      )}
      {before.toReversed().map(({ date, millisecondsLeft: left }) => (
        <p key={date} className="own-day-open">
          {date === daysLater(today, -1) ? 'Yesterday' : fullDayOf(date)} has no photograph. You can still{' '}
          <a href="/upload">add one of that day</a> in time, until the end of {dayOf(lastInTime(date))}: {hoursIn(left)} more.
        </p>
      ))}
    </section>
  );
}
