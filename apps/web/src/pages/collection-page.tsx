import type { CollectionHeading } from '../collection-models.js';
import type { Frame } from '../frame.js';
import { pageLinks, pagePath } from '../http/paging.js';
import { useLanguage } from '../language/use-language.js';
import type { Listing, PhotoCard } from '../models.js';
import { PrivateMark } from '../parts/collection-list.js';
import { Empty } from '../parts/empty.js';
import { Layout } from '../parts/layout.js';
import { Pager } from '../parts/pager.js';
import { PhotoGrid } from '../parts/photo-grid.js';
import { RichText } from '../parts/rich-text.js';
import { sharedImageOf } from '../pictures/shared-image.js';

interface CollectionPageProps {
  readonly frame: Frame;
  readonly collection: CollectionHeading;
  readonly listing: Listing<PhotoCard>;
}

export function CollectionPage({ frame, collection, listing }: CollectionPageProps) {
  const language = useLanguage();
  const { say } = language;
  const { title, description, owner, isOwn, isPrivate, countPhotos } = collection;
  const path = `/collections/${collection.id}`;
  const summary = say('{count, plural, one {# photograph} other {# photographs}}, put together by {name}', {
    count: countPhotos,
    name: owner.name,
  });
  const meta = {
    path: pagePath(path, {}, listing.page),
    title,
    description: description || summary,
    image: sharedImageOf(collection.coverPhoto ?? undefined, frame.webUrl, language),
    feeds: path,
  };
  return (
    <Layout frame={frame} title={say('{title} by {name}', { title, name: owner.name })} meta={isPrivate ? undefined : meta}>
      <header className="heading">
        <h1 dir="auto">{title}</h1>
        <p className="quiet">
          <a href={`/users/${owner.username}/collections`} dir="auto">
            {owner.name}
          </a>{' '}
          · {say('{count, plural, one {# photograph} other {# photographs}}', { count: countPhotos })}
          {isPrivate ? (
            <PrivateMark />
          ) : (
            <>
              {' · '}
              <a href={`${path}/feed.xml`}>{say('Feed (RSS)')}</a>
            </>
          )}
          {isOwn ? (
            <>
              {' · '}
              <a href={`${path}/edit`}>{say('Edit')}</a>
            </>
          ) : null}
        </p>
        {description === '' ? null : <RichText text={description} mentioned={collection.mentioned} className="prose description" />}
      </header>
      {listing.items.length === 0 ? (
        <Empty words={say('There are no photographs in this collection.')}>
          {isOwn ? <p>{say('Open a photograph and choose “Collect”.')}</p> : null}
        </Empty>
      ) : (
        <PhotoGrid photos={listing.items} label={say('Photographs of the collection {title}', { title })} />
      )}
      <Pager links={pageLinks(path, {}, listing)} page={listing.page} totalPages={listing.totalPages} isOfGrid />
    </Layout>
  );
}
