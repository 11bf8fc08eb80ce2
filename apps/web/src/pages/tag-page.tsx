import type { Frame } from '../frame.js';
import { pageLinks, pagePath } from '../http/paging.js';
import { useLanguage } from '../language/use-language.js';
import type { Listing, PhotoCard, PhotoSort, TagHeading } from '../models.js';
import { Layout } from '../parts/layout.js';
import { TagList } from '../parts/photo-facts.js';
import { Pager } from '../parts/pager.js';
import { PhotoGrid } from '../parts/photo-grid.js';
import { Tabs } from '../parts/tabs.js';
import { sharedImageOf } from '../pictures/shared-image.js';

interface TagPageProps {
  readonly frame: Frame;
  readonly tag: TagHeading;
  /** Slugs of related ones. */
  readonly related: readonly string[];
  readonly listing: Listing<PhotoCard>;
  readonly sort: PhotoSort;
}

export function TagPage({ frame, tag, related, listing, sort }: TagPageProps) {
  const { say } = useLanguage();
  const { slug, count } = tag;
  const path = `/tags/${encodeURIComponent(slug)}`;
  return (
    <Layout
      frame={frame}
      title={`#${slug}`}
      meta={{
        path: pagePath(path, sort === 'popular' ? {} : { sort }, listing.page),
        title: `#${slug}`,
        description: say('{count, plural, one {# photograph} other {# photographs}} tagged {slug}, by photographers of Heliograph.', {
          count,
          slug,
        }),
        image: sharedImageOf(listing.items[0], frame.webUrl, { say }),
        feeds: path,
      }}
    >
      <header className="heading">
        <h1>#{slug}</h1>
        <p className="quiet">
          {say('{count, plural, one {# photograph} other {# photographs}}', { count })} ·{' '}
          <a href={`${path}/feed.xml`}>{say('Feed (RSS)')}</a>
        </p>
        {related.length === 0 ? null : (
          <div className="related">
            <p className="quiet">{say('Related tags')}</p>
            <TagList tags={related} label={say('Related tags')} />
          </div>
        )}
      </header>
      <Tabs
        label={say('Order')}
        tabs={[
          { words: say('Popular'), href: path, current: sort === 'popular' },
          { words: say('New'), href: `${path}?sort=recent`, current: sort === 'recent' },
        ]}
      />
      <PhotoGrid photos={listing.items} label={say('Photographs tagged {slug}', { slug })} />
      <Pager
        links={pageLinks(path, sort === 'popular' ? {} : { sort }, listing)}
        page={listing.page}
        totalPages={listing.totalPages}
        isOfGrid
      />
    </Layout>
  );
}
