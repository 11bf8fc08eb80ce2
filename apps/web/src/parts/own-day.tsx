import { useLanguage } from '../language/use-language.js';
import type { OwnOpenDay, TodayView } from '../day-models.js';
import type { Viewer } from '../models.js';
import { daysLater, formatHours, lastOnTimeDay } from '../words.js';

interface OwnDayProps extends Pick<TodayView, 'date'> {
  readonly viewer: Viewer;
  readonly openDays: readonly OwnOpenDay[];
}

/** What the viewer still can do about their own days, and where all of these are. */
export function OwnDay({ viewer, date: today, openDays }: OwnDayProps) {
  const language = useLanguage();
  const { say, rich, fullDayOf } = language;
  const uncovered = openDays.filter(({ isCovered }) => !isCovered);
  const before = uncovered.filter(({ date }) => date !== today);
  const days = `/users/${viewer.username}/days`;
  return (
    <section className="own-day" aria-label={say('Your day')}>
      {before.length === uncovered.length ? (
        <p>
          {say('Today is done.')} <a href={days}>{say('Your year')}</a>
        </p>
      ) : (
        <>
          <p>{say('No photograph yet today. You have until {lastDay} to add one.', { lastDay: fullDayOf(lastOnTimeDay(today)) })}</p>
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
          {rich('{day} is still empty. <link>Add a photograph</link> by {lastDay} to fill it (time left: {left}).', {
            day: date === daysLater(today, -1) ? say('Yesterday') : fullDayOf(date),
            lastDay: fullDayOf(lastOnTimeDay(date)),
            left: formatHours(left, language),
            link: (words) => <a href="/upload">{words}</a>,
          })}
        </p>
      ))}
      <p className="quiet">
        <a href="/settings/notifications">{say('Remind me before my streak ends')}</a>
      </p>
    </section>
  );
}
