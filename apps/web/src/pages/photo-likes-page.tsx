import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import { useLanguage } from '../language/use-language.js';
import type { ListedPerson, Listing, PhotoDetail } from '../models.js';
import { Empty } from '../parts/empty.js';
import { Layout } from '../parts/layout.js';
import { Pager } from '../parts/pager.js';
import { PeopleList } from '../parts/people-list.js';
import { titleOf } from '../words.js';

/** Who likes a photograph, newest first. */
export function PhotoLikesPage({ frame, photo, listing }: { frame: Frame; photo: PhotoDetail; listing: Listing<ListedPerson> }) {
  const { say } = useLanguage();
  const title = titleOf(photo, { say });
  const path = `/photos/${photo.id}`;
  return (
    <Layout frame={frame} title={say('Who likes {title}', { title })}>
      <section className="sheet">
        <h1 dir="auto">{title}</h1>
        <p>
          {say('{count, plural, one {# person likes it.} other {# people like it.}}', { count: listing.total })}{' '}
          <a href={path}>{say('Back to the photograph')}</a>
        </p>
        {listing.items.length === 0 ? (
          <Empty words={say('Nobody yet.')} />
        ) : (
          <PeopleList people={listing.items} label={say('Who likes it')} />
        )}
        <Pager links={pageLinks(`${path}/likes`, {}, listing)} page={listing.page} totalPages={listing.totalPages} />
      </section>
    </Layout>
  );
}
