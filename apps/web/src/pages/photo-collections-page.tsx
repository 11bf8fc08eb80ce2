import type { CollectionChoice } from '../collection-models.js';
import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import { useLanguage } from '../language/use-language.js';
import type { Listing, PhotoDetail } from '../models.js';
import { CollectionFields } from '../parts/collection-fields.js';
import { CollectionList } from '../parts/collection-list.js';
import { CsrfField } from '../parts/csrf-field.js';
import { FormError } from '../parts/form-field.js';
import { Layout } from '../parts/layout.js';
import { Pager } from '../parts/pager.js';
import { titleOf } from '../words.js';
import type { CollectionFormProps } from './new-collection-page.js';

interface PhotoCollectionsProps extends CollectionFormProps {
  readonly frame: Frame;
  readonly photo: PhotoDetail;
  /** The viewer's own. */
  readonly listing: Listing<CollectionChoice>;
}

/** Into which of one's collections a photograph goes: one press for each. */
export function PhotoCollectionsPage({ frame, photo, listing, sent, message, errors }: PhotoCollectionsProps) {
  const language = useLanguage();
  const { say } = language;
  const path = `/photos/${photo.id}/collections`;
  const chosen = new Set(listing.items.filter(({ isIn }) => isIn).map(({ collection }) => collection.id));
  return (
    <Layout frame={frame} title={say('Add to a collection')}>
      <header className="heading">
        <h1>{say('Add to a collection')}</h1>
        <p>
          <a href={`/photos/${photo.id}`} dir="auto">
            {titleOf(photo, language)}
          </a>
        </p>
      </header>
      {listing.items.length === 0 ? null : (
        <CollectionList
          collections={listing.items.map(({ collection }) => collection)}
          label={say('Your collections')}
          below={({ id, title }) => {
            const isIn = chosen.has(id);
            return (
              <form method="post" action={`${path}/${id}/${isIn ? 'remove' : 'add'}`}>
                <CsrfField token={frame.csrf} />
                <button
                  type="submit"
                  className="button-quiet"
                  aria-label={isIn ? say('Take out of {title}', { title }) : say('Add to {title}', { title })}
                >
                  {isIn ? say('Take out') : say('Add')}
                </button>
              </form>
            );
          }}
        />
      )}
      <Pager links={pageLinks(path, {}, listing)} page={listing.page} totalPages={listing.totalPages} />
      <section className="sheet">
        <h2>{say('New collection')}</h2>
        <FormError words={message} />
        <form method="post" action={path} className="stack">
          <CsrfField token={frame.csrf} />
          <CollectionFields sent={sent} errors={errors} />
          <button type="submit" className="button">
            {say('Make it, with this photograph')}
          </button>
        </form>
      </section>
    </Layout>
  );
}
