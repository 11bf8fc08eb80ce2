import { nextMonday, type Theme } from '@heliograph/media-contracts';
import type { Frame } from '../frame.js';
import { pageLinks, pagePath } from '../http/paging.js';
import { useLanguage } from '../language/use-language.js';
import type { Language } from '../language/language.js';
import type { Listing, PhotoCard } from '../models.js';
import { Empty } from '../parts/empty.js';
import { Layout } from '../parts/layout.js';
import { Pager } from '../parts/pager.js';
import { PhotoGrid } from '../parts/photo-grid.js';
import { PhotoRow } from '../parts/photo-row.js';
import { PlaceholderFilter } from '../parts/placeholder.js';
import { sharedImageOf } from '../pictures/shared-image.js';
import { daysLater } from '../words.js';

const PATH = '/themes';

/** What people have made of the theme of a week. */
export function ThemePage({
  frame,
  theme,
  isCurrent,
  listing,
}: {
  frame: Frame;
  theme: Theme;
  /** The week goes on, where the viewer is. */
  isCurrent: boolean;
  listing: Listing<PhotoCard>;
}) {
  const language = useLanguage();
  const { say, rich } = language;
  const { title, tag, week } = theme;
  const path = `${PATH}/${week}`;
  const meta = {
    path: pagePath(path, {}, listing.page),
    title,
    description: say('{title}: the theme of a week, and what photographers of Heliograph made of it.', { title }),
    image: sharedImageOf(listing.items[0], frame.webUrl, language),
  };
  return (
    <Layout frame={frame} title={title} meta={meta}>
      <header className="masthead">
        <h1 dir="auto">{title}</h1>
        <p className="quiet">
          {weekWords(theme, language)} ·{' '}
          {rich('Tag: <link>{tag}</link>', { tag: `#${tag}`, link: (words) => <a href={`/tags/${encodeURIComponent(tag)}`}>{words}</a> })} ·{' '}
          <a href={PATH}>{say('All themes')}</a>
        </p>
        {isCurrent ? (
          <p>
            <a className="button" href="/upload">
              {say('Add yours')}
            </a>
          </p>
        ) : null}
      </header>
      {listing.items.length > 0 ? (
        <PhotoGrid photos={listing.items} label={say('Photographs of {title}', { title })} />
      ) : (
        <Empty words={listing.page > 1 ? say('There are no photographs this far back.') : say('No photographs of this theme yet.')}>
          {listing.page > 1 ? (
            <a className="button" href={path}>
              {say('Back to the first page')}
            </a>
          ) : null}
        </Empty>
      )}
      <Pager links={pageLinks(path, {}, listing)} page={listing.page} totalPages={listing.totalPages} />
    </Layout>
  );
}

/** Every theme that has begun, the latest first, and what was made of that one. */
export function ThemesPage({ frame, listing, photos }: { frame: Frame; listing: Listing<Theme>; photos: readonly PhotoCard[] }) {
  const language = useLanguage();
  const { say } = language;
  const [latest] = listing.items;
  const meta = {
    path: pagePath(PATH, {}, listing.page),
    title: say('Themes'),
    description: say('The editors of Heliograph name a theme for each week.'),
    image: sharedImageOf(photos[0], frame.webUrl, language),
  };
  return (
    <Layout frame={frame} title={say('Themes')} meta={meta}>
      <header className="heading">
        <h1>{say('Themes')}</h1>
        <p className="quiet">{say('A theme for each week, named by the editors. Take part with its tag.')}</p>
      </header>
      <PlaceholderFilter />
      {latest === undefined ? (
        <Empty words={listing.page > 1 ? say('There are no themes this far back.') : say('No theme has been named yet.')}>
          <a className="button-quiet" href={listing.page > 1 ? PATH : '/today'}>
            {listing.page > 1 ? say('Back to the first page') : say('Today')}
          </a>
        </Empty>
      ) : (
        <>
          <PhotoRow
            id="latest"
            title={latest.title}
            all={{ href: `${PATH}/${latest.week}`, words: say('All of this theme') }}
            photos={photos}
            isFirst
          />
          <ol role="list" className="themes">
            {listing.items.map((theme) => (
              <li key={theme.week}>
                <a href={`${PATH}/${theme.week}`} dir="auto">
                  {theme.title}
                </a>
                <span className="quiet">{weekWords(theme, language)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      <Pager links={pageLinks(PATH, {}, listing)} page={listing.page} totalPages={listing.totalPages} />
    </Layout>
  );
}

/** From Monday to Sunday. */
export const weekWords = ({ firstDay }: Pick<Theme, 'firstDay'>, { say, dayOf }: Language): string =>
  say('{first} to {last}', { first: dayOf(firstDay), last: dayOf(daysLater(nextMonday(firstDay), -1)) });
