import { useLanguage } from '../language/use-language.js';
import type { OwnOpenDay, TodayShown, Viewer } from '../models.js';
import { daysLater, hoursIn, lastInTime } from '../words.js';

interface OwnDayProps extends Pick<TodayShown, 'date' | 'millisecondsLeft'> {
  readonly viewer: Viewer;
  readonly openDays: readonly OwnOpenDay[];
}

/** What the viewer still can do about their own days, and where all of these are. */
export function OwnDay({ viewer, date: today, millisecondsLeft, openDays }: OwnDayProps) {
  const language = useLanguage();
  const { say, rich, dayOf, fullDayOf } = language;
  const uncovered = openDays.filter(({ isCovered }) => !isCovered);
  const before = uncovered.filter(({ date }) => date !== today);
  const days = `/users/${viewer.username}/days`;
  return (
    <section className="own-day" aria-label={say('Your day')}>
      {before.length === uncovered.length ? (
        <p>
          {say('Your photograph of today is here.')} <a href={days}>{say('Your year')}</a>
        </p>
      ) : (
        <>
          <p>
            {say(
              'You have no photograph of today yet. Your day has {left} left; a photograph of it is in time until the end of {lastDay}.',
              { left: hoursIn(millisecondsLeft, language), lastDay: dayOf(lastInTime(today)) },
            )}
          </p>
          <p className="own-day-ways">
            <a className="button" href="/upload">
              {say('Add yours')}
            </a>
            <a href={days}>{say('Your year')}</a>
          </p>
        </>
      )}
      {before.toReversed().map(({ date, millisecondsLeft: left }) => (
        <p key={date} className="own-day-open">
          {rich(
            '{day} has no photograph. You can still <link>add one of that day</link> in time, until the end of {lastDay}: {left} more.',
            {
              day: date === daysLater(today, -1) ? say('Yesterday') : fullDayOf(date),
              lastDay: dayOf(lastInTime(date)),
              left: hoursIn(left, language),
              link: (words) => <a href="/upload">{words}</a>,
            },
          )}
        </p>
      ))}
      <p className="quiet">
        <a href="/settings/notifications">{say('Be reminded before a streak ends')}</a>
      </p>
    </section>
  );
}
