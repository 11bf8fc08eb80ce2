import { type Frame, signInHref } from '../frame.js';
import { pageLinks, pagePath } from '../http/paging.js';
import { useLanguage } from '../language/use-language.js';
import type { EarlierPhotos, TodayView } from '../day-models.js';
import { Empty } from '../parts/empty.js';
import { Layout } from '../parts/layout.js';
import { ListTabs } from '../parts/list-tabs.js';
import { OwnDay } from '../parts/own-day.js';
import type { PageMeta } from '../parts/page-meta.js';
import { Pager } from '../parts/pager.js';
import { PhotoGrid } from '../parts/photo-grid.js';
import { ThemeLine } from '../parts/theme-line.js';
import { sharedImageOf } from '../pictures/shared-image.js';
import { formatGrace, formatHours } from '../words.js';

const PATH = '/today';
const HOUR_MILLISECONDS = 3_600_000;

/** What people have made today, and what the viewer has (N6). */
export function TodayPage({ frame, today }: { frame: Frame; today: TodayView }) {
  const { date, millisecondsLeft, listing, earlier, openDays } = today;
  const language = useLanguage();
  const { say } = language;
  const { items, page } = listing;
  const isLater = page > 1 || listing.previousCursor !== null;
  const meta: PageMeta = {
    path: pagePath(PATH, {}, page),
    title: say('Today'),
    description: say('The photographs that people took today, one each.'),
    image: sharedImageOf(items[0] ?? earlier?.photos[0], frame.webUrl, language),
  };
  return (
    <Layout frame={frame} title={say('Today')} meta={meta}>
      <ListTabs frame={frame} current="today" />
      <Masthead today={today} />
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
      {earlier === null ? null : <Earlier earlier={earlier} isFirst={items.length === 0} />}
      <Pager links={pageLinks(PATH, {}, listing)} page={page} totalPages={listing.totalPages} isOfGrid />
    </Layout>
  );
}

/** The date, and how much of the day is over. */
function Masthead({ today: { date, millisecondsLeft, listing, theme } }: { today: TodayView }) {
  const { say, fullDayOf } = useLanguage();
  return (
    <header className="masthead">
      <h1>{fullDayOf(date)}</h1>
      <progress
        max={24}
        value={24 - Math.round(millisecondsLeft / HOUR_MILLISECONDS)}
        aria-label={say('Hours of the day that have passed')}
      />
      <p className="quiet">
        {say('{count, plural, =0 {A photograph a day} one {# photograph today} other {# photographs today}}', { count: listing.total })}
      </p>
      <ThemeLine theme={theme} />
    </header>
  );
}

/** A day that has just begun is no empty room. */
function Earlier({ earlier: { of, photos }, isFirst }: { earlier: EarlierPhotos; isFirst: boolean }) {
  const { say } = useLanguage();
  const title = of === 'yesterday' ? say('Yesterday') : say('The newest photographs');
  return (
    <section className="earlier" aria-labelledby="earlier">
      <h2 id="earlier">{title}</h2>
      <PhotoGrid photos={photos} label={title} isBelowCover={!isFirst} />
    </section>
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
