import { sharedImageOf } from '../discovery/shared-image.js';
import { siteData } from '../discovery/structured-data.js';
import type { Frame } from '../frame.js';
import { pageLinks, pagePath } from '../http/paging.js';
import type { Listing, PhotoCard, PhotoSort } from '../models.js';
import { Empty } from '../parts/empty.js';
import { Layout } from '../parts/layout.js';
import { ListTabs } from '../parts/list-tabs.js';
import type { PageMeta } from '../parts/page-meta.js';
import { Pager } from '../parts/pager.js';
import { PhotoGrid } from '../parts/photo-grid.js';

const ABOUT = 'Heliograph is a community of photographers who share one photograph a day.';

export function PhotosPage({ frame, listing, sort }: { frame: Frame; listing: Listing<PhotoCard>; sort: PhotoSort }) {
  const title = sort === 'recent' ? 'New photographs' : 'Popular photographs';
  return (
    <Layout frame={frame} title={title} meta={metaOf(frame, listing, sort, title)}>
      <h1 className="unseen">Photographs</h1>
      {frame.viewer === null && listing.page === 1 && listing.previousCursor === null ? <p className="about">{ABOUT}</p> : null}
      <ListTabs current={sort === 'recent' ? 'recent' : 'popular'} />
      {listing.items.length === 0 ? (
        <Empty words={listing.page > 1 ? 'There are no photographs this far back.' : 'No photograph has been published yet.'}>
          <a className="button" href={listing.page > 1 ? '/' : '/upload'}>
            {listing.page > 1 ? 'Back to the first page' : 'Upload the first'}
          </a>
        </Empty>
      ) : (
        <PhotoGrid photos={listing.items} label="Photographs" />
      )}
      <Pager links={pageLinks('/', sort === 'popular' ? {} : { sort }, listing)} page={listing.page} totalPages={listing.totalPages} />
    </Layout>
  );
}

function metaOf({ webUrl }: Frame, { items, page }: Listing<PhotoCard>, sort: PhotoSort, title: string): PageMeta {
  return {
    path: pagePath('/', sort === 'popular' ? {} : { sort }, page),
    title,
    description: ABOUT,
    image: sharedImageOf(items[0], webUrl),
    data: siteData(webUrl),
  };
}
