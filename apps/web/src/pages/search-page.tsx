import type { SearchKind } from '../backend.js';
import type { Frame } from '../frame.js';
import { cursorLinks, pageLinks } from '../http/paging.js';
import { filterQuery, isFiltered, type PhotoFilter } from '../http/photo-filter.js';
import { type Message, message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { SearchMatches, SearchResults, TagHeading } from '../models.js';
import { Empty } from '../parts/empty.js';
import { Layout } from '../parts/layout.js';
import { Pager } from '../parts/pager.js';
import { PeopleList } from '../parts/people-list.js';
import { PhotoGrid } from '../parts/photo-grid.js';
import { SearchFilters } from '../parts/search-filters.js';
import { Tabs } from '../parts/tabs.js';

interface SearchPageProps {
  readonly frame: Frame;
  readonly text: string;
  readonly kind: SearchKind;
  readonly filter: PhotoFilter;
  /** Null = no search yet. */
  readonly found: SearchMatches | null;
  readonly complaint?: Message;
}

/** Where those begin who look for nothing in particular. */
const starts = [
  { words: message('Trending'), href: '/photos/trending' },
  { words: message('Editors’ picks'), href: '/photos/curated' },
  { words: message('New'), href: '/?sort=recent' },
  { words: message('Today'), href: '/today' },
] as const;

const PROPOSAL = message('Search titles, descriptions, tags, people and places.');

export function SearchPage({ frame, text, kind, filter, found, complaint }: SearchPageProps) {
  const { say, said, inShort } = useLanguage();
  const results = found?.results ?? null;
  const count = (of: SearchKind) => (found?.counts ? inShort(found.counts[of]) : undefined);
  const asked = { ...(text !== '' && { q: text }), in: kind, ...filterQuery(filter) };
  const tab = (to: SearchKind) => `/search?${new URLSearchParams({ ...asked, q: text, in: to })}`;
  const isWithoutWords = text === '' && isFiltered(filter);
  return (
    <Layout frame={frame} title={text === '' ? say('Search') : say('Search: {text}', { text })} searched={text}>
      <header className="heading">
        <h1>{text === '' ? say('Search') : say('“{text}”', { text })}</h1>
      </header>
      {isWithoutWords ? null : (
        <Tabs
          label={say('Search in')}
          tabs={[
            { words: say('Photographs'), href: tab('photos'), current: kind === 'photos', count: count('photos') },
            { words: say('People'), href: tab('people'), current: kind === 'people', count: count('people') },
            { words: say('Tags'), href: tab('tags'), current: kind === 'tags', count: count('tags') },
          ]}
        />
      )}
      {kind === 'photos' ? <SearchFilters text={text} filter={filter} /> : null}
      {!found?.called.length ? null : <PeopleList people={found.called} label={say('People with this name')} />}
      {results === null ? (
        <Empty words={said(complaint ?? PROPOSAL)}>
          <ul className="buttons" role="list" aria-label={say('Browse photographs')}>
            {starts.map(({ words, href }) => (
              <li key={href}>
                <a className="button-quiet" href={href}>
                  {said(words)}
                </a>
              </li>
            ))}
          </ul>
        </Empty>
      ) : results.items.length === 0 ? (
        <Empty words={said(emptyWords(results, isFiltered(filter)))}>
          <a className="button-quiet" href="/">
            {say('Browse photographs')}
          </a>
        </Empty>
      ) : (
        <Results results={results} />
      )}
      {results === null ? null : <ResultPager results={results} asked={asked} isCounted={found?.counts !== null} />}
    </Layout>
  );
}

/** A page looks at a bounded number of photographs, so that it may have none and yet go on. */
function emptyWords({ kind, nextCursor }: SearchResults, filtered: boolean): Message {
  if (kind !== 'photos' || !filtered) return message('No results. Try fewer words.');
  return nextCursor === null ? message('No photographs. Remove a filter.') : message('No photographs on this page. Older ones may match.');
}

/** What nobody has counted is walked by cursors alone. */
function ResultPager({ results, asked, isCounted }: { results: SearchResults; asked: Record<string, string>; isCounted: boolean }) {
  const isOfGrid = results.kind === 'photos';
  const { page, nextCursor: older, previousCursor: newer, totalPages } = results;
  return isCounted ? (
    <Pager links={pageLinks('/search', asked, results)} page={page} totalPages={totalPages} isOfGrid={isOfGrid} />
  ) : (
    <Pager links={cursorLinks('/search', { page, newer, older }, asked)} page={page} totalPages={null} isOfGrid={isOfGrid} />
  );
}

function Results({ results }: { results: SearchResults }) {
  const { say } = useLanguage();
  switch (results.kind) {
    case 'photos':
      return <PhotoGrid photos={results.items} label={say('Photographs found')} />;
    case 'people':
      return <PeopleList people={results.items} label={say('People found')} />;
    case 'tags':
      return <TagResults tags={results.items} />;
  }
}

function TagResults({ tags }: { tags: readonly TagHeading[] }) {
  const { say } = useLanguage();
  return (
    <ul className="tags-found" role="list" aria-label={say('Tags found')}>
      {tags.map((tag) => (
        <li key={tag.slug}>
          <a href={`/tags/${encodeURIComponent(tag.slug)}`}>
            <strong>#{tag.slug}</strong>{' '}
            <span className="quiet">{say('{count, plural, one {# photograph} other {# photographs}}', { count: tag.count })}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
