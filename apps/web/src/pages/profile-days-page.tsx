import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import type { Calendar, PhotoCard, Profile } from '../models.js';
import { Layout } from '../parts/layout.js';
import { ModuleScript } from '../parts/module-script.js';
import type { PageMeta } from '../parts/page-meta.js';
import { ProfileHead } from '../parts/profile-head.js';
import { explainNumbers } from '../parts/explain-numbers.js';
import { YearCalendar } from '../parts/year-calendar.js';
import { sharedImageOf } from '../pictures/shared-image.js';
import { yearScript } from '../scripts/scripts.js';
import { formatGrace } from '../words.js';

interface DaysProps {
  readonly frame: Frame;
  readonly profile: Profile;
  readonly isSelf: boolean;
  /** By the viewer. */
  readonly isBlocked: boolean;
  readonly cover: PhotoCard | null;
  readonly calendar: Calendar;
}

/** A photograph a day: somebody's year, and why their numbers are what they are (N6). */
export function ProfileDaysPage({ frame, profile, isSelf, isBlocked, cover, calendar }: DaysProps) {
  const language = useLanguage();
  const { say, rich } = language;
  const { year, today, days } = calendar;
  const path = `/users/${profile.username}/days`;
  const yearOfPerson = { year: String(year), name: profile.name };
  const title = say('{year} of {name}, a photograph a day', yearOfPerson);
  const meta: PageMeta = {
    path: `${path}?year=${year}`,
    title,
    description: say('The year {year} of {name}, day by day.', yearOfPerson),
    image: sharedImageOf(cover ?? undefined, frame.webUrl, language),
    feeds: `/users/${profile.username}`,
  };
  return (
    <Layout frame={frame} title={title} meta={meta}>
      <ProfileHead frame={frame} profile={profile} isSelf={isSelf} isBlocked={isBlocked} cover={cover} tab="days" />
      <div className="year-head">
        <h2>{year}</h2>
        <YearLinks path={path} calendar={calendar} />
      </div>
      {isSelf && days.some(({ date, state }) => date === today && state === 'grace') ? (
        <p className="year-invitation">
          {say('Today has no photograph yet.')} <a href="/upload">{say('Add yours')}</a>
        </p>
      ) : null}
      <YearCalendar days={days} today={today} />
      <p className="quiet year-legend">
        {rich(
          'A photograph fills the day it was taken on. <em>Late</em>: added more than {grace} later. <em>Open</em>: there is still time. <em>Missed</em>: no photograph.',
          { em: (words) => <em>{words}</em>, grace: formatGrace(language) },
        )}
      </p>
      <section className="why" aria-labelledby="why">
        <h2 id="why">{say('Why these numbers?')}</h2>
        {explainNumbers(calendar, language).map(({ heading, sentences }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </section>
        ))}
      </section>
      <ModuleScript asset={yearScript} />
    </Layout>
  );
}

/** To the neighbouring years that may hold something. */
function YearLinks({ path, calendar: { year, today, countCompleted } }: { path: string; calendar: Calendar }) {
  const { say } = useLanguage();
  const first = Number((countCompleted.days[0] ?? today).slice(0, 4));
  return (
    <nav className="year-links" aria-label={say('Years')}>
      {year > first ? <a href={`${path}?year=${inFour(year - 1)}`}>{year - 1}</a> : null}
      {year < Number(today.slice(0, 4)) ? <a href={`${path}?year=${inFour(year + 1)}`}>{year + 1}</a> : null}
    </nav>
  );
}

const inFour = (year: number): string => String(year).padStart(4, '0');
