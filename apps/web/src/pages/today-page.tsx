import { type Frame, signInHref } from '../frame.js';
import { pageLinks, pagePath } from '../http/paging.js';
import { useLanguage } from '../language/use-language.js';
import type { TodayView } from '../models.js';
import { Empty } from '../parts/empty.js';
import { Layout } from '../parts/layout.js';
import { ListTabs } from '../parts/list-tabs.js';
import { OwnDay } from '../parts/own-day.js';
import type { PageMeta } from '../parts/page-meta.js';
import { Pager } from '../parts/pager.js';
import { PhotoGrid } from '../parts/photo-grid.js';
import { sharedImageOf } from '../pictures/shared-image.js';
import { formatGrace, formatHours } from '../words.js';

const PATH = '/today';

/** What people have made today, and what the viewer has (N6). */
export function TodayPage({ frame, today: { date, millisecondsLeft, listing, openDays } }: { frame: Frame; today: TodayView }) {
  const language = useLanguage();
  const { say, fullDayOf } = language;
  const { items, page, total } = listing;
  const isLater = page > 1 || listing.previousCursor !== null;
  const meta: PageMeta = {
    path: pagePath(PATH, {}, page),
    title: say('Today'),
    description: say('The photographs that people took today, one each.'),
    image: sharedImageOf(items[0], frame.webUrl, language),
  };
  return (
    <Layout frame={frame} title={say('Today')} meta={meta}>
      <ListTabs frame={frame} current="today" />
      <div className="today-head">
        <h1>{fullDayOf(date)}</h1>
        {total > 0 ? (
          <p className="quiet">{say('{count, plural, one {# photograph} other {# photographs}} today', { count: total })}</p>
        ) : null}
      </div>
      {isLater ? null : frame.viewer === null || openDays === null ? (
        <Visitor frame={frame} millisecondsLeft={millisecondsLeft} />
      ) : (
        <OwnDay viewer={frame.viewer} date={date} openDays={openDays} />
      )}
      {items.length > 0 ? (
        <PhotoGrid photos={items} label={say('Photographs today')} />
      ) : (
        <Empty words={isLater ? say('There are no photographs this far back.') : say('No photographs yet today.')}>
          <a className="button" href={isLater ? PATH : '/upload'}>
            {isLater ? say('Back to the first page') : say('Be the first')}
          </a>
        </Empty>
      )}
      <Pager links={pageLinks(PATH, {}, listing)} page={page} totalPages={listing.totalPages} />
    </Layout>
  );
}

/** Nothing is known of the clock of somebody who is not signed in. */
function Visitor({ frame, millisecondsLeft }: { frame: Frame; millisecondsLeft: number }) {
  const language = useLanguage();
  const { say } = language;
  return (
    <section className="own-day" aria-label={say('A photograph a day')}>
      <p>
        {say('Take a photograph every day, publish it within {grace}, and watch your year fill up.', {
          grace: formatGrace(language),
        })}
      </p>
      <p className="own-day-ways">
        <a className="button" href="/register">
          {say('Begin today')}
        </a>
        <a href={signInHref(frame)}>{say('Sign in')}</a>
      </p>
      <p className="quiet">
        {say('Today ends in {left} (UTC). Sign in to use your own time zone.', {
          left: formatHours(millisecondsLeft, language),
        })}
      </p>
    </section>
  );
}
