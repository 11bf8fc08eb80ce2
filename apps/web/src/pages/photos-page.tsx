import { sharedImageOf } from '../discovery/shared-image.js';
import { siteData } from '../discovery/structured-data.js';
import type { Frame } from '../frame.js';
import { pageLinks, pagePath } from '../http/paging.js';
import type { Language } from '../language/language.js';
import { message } from '../language/message.js';
import { useLanguage } from '../language/use-language.js';
import type { Listing, PhotoCard, PhotoSort } from '../models.js';
import { Empty } from '../parts/empty.js';
import { Layout } from '../parts/layout.js';
import { ListTabs, popularQuery } from '../parts/list-tabs.js';
import type { PageMeta } from '../parts/page-meta.js';
import { Pager } from '../parts/pager.js';
import { PhotoGrid } from '../parts/photo-grid.js';

const ABOUT = message('Heliograph is a community of photographers who share one photograph a day.');

interface PhotosPageProps {
  readonly frame: Frame;
  readonly listing: Listing<PhotoCard>;
  readonly sort: PhotoSort;
}

export function PhotosPage({ frame, listing, sort }: PhotosPageProps) {
  const language = useLanguage();
  const { say, said } = language;
  const keep = sort === 'popular' ? popularQuery(frame) : { sort };
  const title = sort === 'recent' ? say('New photographs') : say('Popular photographs');
  return (
    <Layout frame={frame} title={title} meta={metaOf(frame, listing, sort, title, language)}>
      <h1 className="unseen">{say('Photographs')}</h1>
      {frame.viewer === null && listing.page === 1 && listing.previousCursor === null ? <p className="about">{said(ABOUT)}</p> : null}
      <ListTabs frame={frame} current={sort === 'recent' ? 'recent' : 'popular'} />
      {listing.items.length === 0 ? (
        <Empty words={listing.page > 1 ? say('There are no photographs this far back.') : say('No photograph has been published yet.')}>
          <a className="button" href={listing.page > 1 ? pagePath('/', keep, 1) : '/upload'}>
            {listing.page > 1 ? say('Back to the first page') : say('Upload the first')}
          </a>
        </Empty>
      ) : (
        <PhotoGrid photos={listing.items} label={say('Photographs')} />
      )}
      <Pager links={pageLinks('/', keep, listing)} page={listing.page} totalPages={listing.totalPages} />
    </Layout>
  );
}

function metaOf({ webUrl }: Frame, { items, page }: Listing<PhotoCard>, sort: PhotoSort, title: string, language: Language): PageMeta {
  return {
    path: pagePath('/', sort === 'popular' ? {} : { sort }, page),
    title,
    description: language.said(ABOUT),
    image: sharedImageOf(items[0], webUrl, language),
    feeds: '',
    data: siteData(webUrl),
  };
}
