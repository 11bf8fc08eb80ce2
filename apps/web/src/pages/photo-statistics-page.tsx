import type { DayOfPhoto } from '@heliograph/application-photos';
import type { Frame } from '../frame.js';
import type { PhotoDetail } from '../models.js';
import { BarPlot } from '../parts/bar-plot.js';
import { Layout } from '../parts/layout.js';
import { counted, dayInYearOf, inFull, shortDayOf, titleOf } from '../words.js';

/** Below every so many of the last days, counted back from today, stands its date. */
const LABELLED = 7;

/** For the owner: how often a photograph was seen, and when it was liked. */
export function PhotoStatisticsPage({ frame, photo, days }: { frame: Frame; photo: PhotoDetail; days: readonly DayOfPhoto[] }) {
  const sum = (of: 'views' | 'likes') => days.reduce((so, day) => so + day[of], 0);
  return (
    <Layout frame={frame} title={`Views and likes of ${titleOf(photo)}`} indexed={false}>
      <section className="sheet statistics">
        <h1 dir="auto">{titleOf(photo)}</h1>
        <p>
          {counted(sum('views'), 'view')} and {counted(sum('likes'), 'like')} in the last {days.length} days, by days of UTC.{' '}
          <a href={`/photos/${photo.id}/likes`}>Who likes it</a>, <a href={`/photos/${photo.id}`}>back to the photograph</a>
        </p>
        {(['views', 'likes'] as const).map((which) => (
          <BarPlot
            key={which}
            id={which}
            title={`${which === 'views' ? 'Views' : 'Likes'} of each day; the table below has the numbers`}
            names={[which === 'views' ? 'Views' : 'Likes']}
            columns={days.map((day, at) => ({
              key: day.date,
              label: (days.length - 1 - at) % LABELLED === 0 ? dayInYearOf(day.date) : null,
              counts: [day[which]],
            }))}
            width={10}
          />
        ))}
        <p className="quiet">
          Somebody who looks again within an hour is one view, and you are none. A like that is taken back is not shown. Views come a few
          seconds late.
        </p>
        <details>
          <summary className="text-button">The numbers</summary>
          <div className="numbers" tabIndex={0} role="group" aria-label="Table of views and likes, can be scrolled">
            <table>
              <thead>
                <tr>
                  {['Day', 'Views', 'Likes'].map((head) => (
                    <th key={head} scope="col">
                      {head}
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
