import type { CollectionHeading } from '../collection-models.js';
import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import { useLanguage } from '../language/use-language.js';
import type { Listing, PhotoCard } from '../models.js';
import { CollectionFields } from '../parts/collection-fields.js';
import { ConfirmForm } from '../parts/confirm-form.js';
import { CsrfField } from '../parts/csrf-field.js';
import { Empty } from '../parts/empty.js';
import { FormError } from '../parts/form-field.js';
import { Layout } from '../parts/layout.js';
import { LateScript } from '../parts/module-script.js';
import { Pager } from '../parts/pager.js';
import { PlacedPhoto } from '../parts/placed-photo.js';
import { orderScript } from '../scripts/scripts.js';
import type { CollectionFormProps } from './new-collection-page.js';

interface EditCollectionProps extends CollectionFormProps {
  readonly frame: Frame;
  readonly collection: CollectionHeading;
  readonly listing: Listing<PhotoCard>;
  /** Position of the first photograph of the page. */
  readonly first: number;
}

export function EditCollectionPage({ frame, collection, listing, first, sent, message, errors }: EditCollectionProps) {
  const { say } = useLanguage();
  const path = `/collections/${collection.id}`;
  return (
    <Layout frame={frame} title={say('Edit collection')}>
      <section className="sheet">
        <h1>{say('Edit collection')}</h1>
        <p>
          <a href={path} dir="auto">
            {collection.title}
          </a>
        </p>
        <FormError words={message} />
        <form method="post" action={`${path}/edit`} className="stack">
          <CsrfField token={frame.csrf} />
          <CollectionFields sent={sent ?? collection} errors={errors} />
          <button type="submit" className="button">
            {say('Save')}
          </button>
        </form>
        <ConfirmForm
          frame={frame}
          action={`${path}/delete`}
          words={say('Delete this collection')}
          label={say('Delete this collection')}
          warning={say('The photographs stay. It cannot be undone.')}
        />
      </section>
      <section aria-labelledby="order">
        <h2 id="order">{say('Order')}</h2>
        {listing.items.length === 0 ? (
          <Empty words={say('There are no photographs in this collection.')} />
        ) : (
          <ol className="placed" role="list" data-order>
            {listing.items.map((photo, index) => (
              <PlacedPhoto
                key={photo.id}
                frame={frame}
                collectionId={collection.id}
                photo={photo}
                position={first + index}
                last={listing.total}
                isCover={photo.id === collection.coverPhoto?.id}
              />
            ))}
          </ol>
        )}
        <Pager links={pageLinks(`${path}/edit`, {}, listing)} page={listing.page} totalPages={listing.totalPages} />
      </section>
      <LateScript asset={orderScript} />
    </Layout>
  );
}
