import { sharedImageOf } from '../discovery/shared-image.js';
import type { Frame } from '../frame.js';
import { pageLinks, pagePath } from '../http/paging.js';
import type { Listing, PhotoCard, PhotoSort, TagHeading } from '../models.js';
import { Layout } from '../parts/layout.js';
import { Pager } from '../parts/pager.js';
import { PhotoGrid } from '../parts/photo-grid.js';
import { Tabs } from '../parts/tabs.js';
import { counted } from '../words.js';

interface TagPageProps {
  readonly frame: Frame;
  readonly tag: TagHeading;
  readonly listing: Listing<PhotoCard>;
  readonly sort: PhotoSort;
}

export function TagPage({ frame, tag, listing, sort }: TagPageProps) {
  const path = `/tags/${encodeURIComponent(tag.slug)}`;
  return (
    <Layout
      frame={frame}
      title={`#${tag.slug}`}
      meta={{
        path: pagePath(path, sort === 'popular' ? {} : { sort }, listing.page),
        title: `#${tag.slug}`,
        description: `${counted(tag.count, 'photograph')} tagged ${tag.slug}, by photographers of Heliograph.`,
        image: sharedImageOf(listing.items[0], frame.webUrl),
        feeds: path,
      }}
    >
      <header className="heading">
        <h1>#{tag.slug}</h1>
        <p className="quiet">
          {counted(tag.count, 'photograph')} · <a href={`${path}/feed.xml`}>Feed (RSS)</a>
        </p>
      </header>
      <Tabs
        label="Order"
        tabs={[
          { words: 'Popular', href: path, current: sort === 'popular' },
          { words: 'New', href: `${path}?sort=recent`, current: sort === 'recent' },
        ]}
      />
      <PhotoGrid photos={listing.items} label={`Photographs tagged ${tag.slug}`} />
      <Pager links={pageLinks(path, sort === 'popular' ? {} : { sort }, listing)} page={listing.page} totalPages={listing.totalPages} />
    </Layout>
  );
}
