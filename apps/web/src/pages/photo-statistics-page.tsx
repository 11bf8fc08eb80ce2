import type { DayOfPhoto } from '@heliograph/application/photos';
import type { Frame } from '../frame.js';
import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { PhotoDetail } from '../models.js';
import { BarPlot } from '../parts/bar-plot.js';
import { Layout } from '../parts/layout.js';
import { titleOf } from '../words.js';

/** Below every so many of the last days, counted back from today, stands its date. */
const LABELLED = 7;

const counts = {
  views: { name: message('Views'), title: message('Views of each day; the table below has the numbers') },
  likes: { name: message('Likes'), title: message('Likes of each day; the table below has the numbers') },
} as const;
const heads = [message('Day'), counts.views.name, counts.likes.name];

/** For the owner: how often a photograph was seen, and when it was liked. */
export function PhotoStatisticsPage({ frame, photo, days }: { frame: Frame; photo: PhotoDetail; days: readonly DayOfPhoto[] }) {
  const { say, said, rich, inFull, dayInYearOf, shortDayOf } = useLanguage();
  const title = titleOf(photo, { say });
  const sum = (of: 'views' | 'likes') => days.reduce((so, day) => so + day[of], 0);
  return (
    <Layout frame={frame} title={say('Views and likes of {title}', { title })}>
      <section className="sheet statistics">
        <h1 dir="auto">{title}</h1>
        <p>
          {say('Last {days} days: {views}, {likes} (UTC).', {
            views: say('{count, plural, one {# view} other {# views}}', { count: sum('views') }),
            likes: say('{count, plural, one {# like} other {# likes}}', { count: sum('likes') }),
            days: String(days.length),
          })}{' '}
          {rich('<likes>Likes</likes> · <photo>Back to the photograph</photo>', {
            likes: (words) => <a href={`/photos/${photo.id}/likes`}>{words}</a>,
            photo: (words) => <a href={`/photos/${photo.id}`}>{words}</a>,
          })}
        </p>
        {(['views', 'likes'] as const).map((which) => (
          <BarPlot
            key={which}
            id={which}
            title={said(counts[which].title)}
            names={[said(counts[which].name)]}
            columns={days.map((day, at) => ({
              key: day.date,
              label: (days.length - 1 - at) % LABELLED === 0 ? dayInYearOf(day.date) : null,
              counts: [day[which]],
            }))}
            width={10}
          />
        ))}
        <p className="quiet">{say('Repeat visits within an hour count once. Your own visits do not count.')}</p>
        <details>
          <summary className="text-button">{say('Show as a table')}</summary>
          <div className="numbers" tabIndex={0} role="group" aria-label={say('Table of views and likes, can be scrolled')}>
            <table>
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head} scope="col">
                      {said(head)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {days.toReversed().map(({ date, views, likes }) => (
                  <tr key={date}>
                    <th scope="row">{shortDayOf(date)}</th>
                    <td>{inFull(views)}</td>
                    <td>{inFull(likes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </section>
    </Layout>
  );
}
