import { siteData } from '../discovery/structured-data.js';
import type { Frame } from '../frame.js';
import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { FrontPage as FrontPageContent } from '../front-page-models.js';
import { Empty } from '../parts/empty.js';
import { FrontYear } from '../parts/front-year.js';
import { Layout } from '../parts/layout.js';
import { ListTabs } from '../parts/list-tabs.js';
import type { PageMeta } from '../parts/page-meta.js';
import { PhotoRow } from '../parts/photo-row.js';
import { PlaceholderFilter } from '../parts/placeholder.js';
import { sharedImageOf } from '../pictures/shared-image.js';
import { lists } from './photos-page.js';

export const SITE_DESCRIPTION = message('Heliograph is a community of photographers who share one photograph a day.');

/** The front page of a stranger (N5): what people like this week, what the editors chose, what was taken today, and who is new. */
export function FrontPage({
  frame,
  content: { year, trending, newest, picks, today, newPeople },
}: {
  frame: Frame;
  content: FrontPageContent;
}) {
  const language = useLanguage();
  const { say, said } = language;
  const first = [...trending, ...newest, ...picks, ...today];
  const meta: PageMeta = {
    path: '/',
    title: say('A photograph a day'),
    description: said(SITE_DESCRIPTION),
    image: sharedImageOf(first[0], frame.webUrl, language),
    feeds: '',
    data: siteData(frame.webUrl),
  };
  return (
    <Layout frame={frame} title={say('A photograph a day')} meta={meta}>
      <section className="front-door" aria-labelledby="idea">
        <div>
          <h1 id="idea" className="about">
            {said(SITE_DESCRIPTION)}
          </h1>
          <p>{say('Take one a day. Each fills its day, and your days become a year.')}</p>
          <p className="front-door-ways">
            <a className="button" href="/register">
              {say('Join')}
            </a>
            <a className="button-quiet" href="/today">
              {say('Look around')}
            </a>
          </p>
        </div>
        {year === null ? null : <FrontYear year={year} />}
      </section>
      <ListTabs frame={frame} current="front" />
      <PlaceholderFilter />
      <PhotoRow
        id="trending"
        title={say('Trending')}
        about={said(lists.trending.about)}
        all={{ href: lists.trending.path, words: say('All that is trending') }}
        photos={trending}
        isFirst
      />
      <PhotoRow
        id="newest"
        title={say('New')}
        about={said(lists.recent.about)}
        all={{ href: '/?sort=recent', words: say('All new photographs') }}
        photos={newest}
        isFirst
      />
      <PhotoRow
        id="picks"
        title={say('Editors’ picks')}
        about={said(lists.picks.about)}
        all={{ href: lists.picks.path, words: say('All picks') }}
        photos={picks}
      />
      <PhotoRow
        id="today"
        title={say('Today')}
        about={say('What people took today.')}
        all={{ href: '/today', words: say('All of today') }}
        photos={today}
      >
        <Empty words={first.length === 0 ? say('No photograph has been published yet.') : say('No photographs yet today.')}>
          <a className="button" href="/upload">
            {say('Be the first')}
          </a>
        </Empty>
      </PhotoRow>
      <PhotoRow
        id="newcomers"
        title={say('New people')}
        about={say('First photographs of people who have just joined.')}
        photos={newPeople}
      />
    </Layout>
  );
}
