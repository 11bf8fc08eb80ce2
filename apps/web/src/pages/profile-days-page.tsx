import type { Frame } from '../frame.js';
import { useLanguage } from '../language/use-language.js';
import type { Calendar } from '../day-models.js';
import type { Cover, Profile } from '../models.js';
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
  readonly cover: Cover | null;
  readonly calendar: Calendar;
}

/** A photograph a day: somebody's year, and why their numbers are what they are (N6). */
export function ProfileDaysPage({ frame, profile, isSelf, isBlocked, cover, calendar }: DaysProps) {
  const language = useLanguage();
  const { say } = language;
  const explained = explainNumbers(calendar, language);
  const { year, today, days } = calendar;
  const path = `/users/${profile.username}/days`;
  const yearOfPerson = { year: String(year), name: profile.name };
  const title = say('{year} of {name}, a photograph a day', yearOfPerson);
  const meta: PageMeta = {
    path: `${path}?year=${year}`,
    title,
    description: say('The year {year} of {name}, day by day.', yearOfPerson),
    image: sharedImageOf(cover?.photo, frame.webUrl, language),
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
      <Legend />
      <section className="why" aria-labelledby="why">
        <h2 id="why">{say('Why these numbers?')}</h2>
        {explained.map(({ heading, sentences: [first] }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <p>{first}</p>
          </section>
        ))}
        <details>
          <summary className="text-button">{say('More about these numbers')}</summary>
          {explained.flatMap(({ sentences: [, ...more] }) => more.map((sentence) => <p key={sentence}>{sentence}</p>))}
        </details>
      </section>
      <ModuleScript asset={yearScript} />
    </Layout>
  );
}

/** What a day looks like, and what it means. */
function Legend() {
  const language = useLanguage();
  const { say } = language;
  const grace = formatGrace(language);
  return (
    <ul className="year-legend quiet" role="list">
      <li className="legend-covered">{say('A photograph taken on that day')}</li>
      <li className="legend-late">{say('Added more than {grace} later', { grace })}</li>
      <li className="legend-grace">{say('Open: there is still time')}</li>
      <li className="legend-missed">{say('No photograph')}</li>
    </ul>
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
