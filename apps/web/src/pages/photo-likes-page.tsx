import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import type { ListedPerson, Listing, PhotoDetail } from '../models.js';
import { Empty } from '../parts/empty.js';
import { Layout } from '../parts/layout.js';
import { Pager } from '../parts/pager.js';
import { PeopleList } from '../parts/people-list.js';
import { counted, titleOf } from '../words.js';

/** Who likes a photograph, newest first. */
export function PhotoLikesPage({ frame, photo, listing }: { frame: Frame; photo: PhotoDetail; listing: Listing<ListedPerson> }) {
  const path = `/photos/${photo.id}`;
  return (
    <Layout frame={frame} title={`Who likes ${titleOf(photo)}`} indexed={false}>
      <section className="sheet">
        <h1 dir="auto">{titleOf(photo)}</h1>
        <p>
          {counted(listing.total, 'person likes', 'people like')} it. <a href={path}>Back to the photograph</a>
        </p>
        {listing.items.length === 0 ? <Empty words="Nobody yet." /> : <PeopleList people={listing.items} label="Who likes it" />}
        <Pager links={pageLinks(`${path}/likes`, {}, listing)} page={listing.page} totalPages={listing.totalPages} />
      </section>
    </Layout>
  );
}
