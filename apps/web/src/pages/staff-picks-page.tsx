import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import { useLanguage } from '../language/use-language.js';
import type { Listing, PhotoCard } from '../models.js';
import { Empty } from '../parts/empty.js';
import { Pager } from '../parts/pager.js';
import { PickForm, PICKS } from '../parts/pick-form.js';
import { StaffLayout } from '../parts/staff-layout.js';
import { titleOf } from '../words.js';

/** What curators have chosen, each with a button that takes it out. */
export function StaffPicksPage({ frame, listing }: { frame: Frame; listing: Listing<PhotoCard> }) {
  const language = useLanguage();
  const { say, rich } = language;
  return (
    <StaffLayout frame={frame} title={say('Editors’ picks')} at="picks">
      <h1>{say('Editors’ picks')}</h1>
      <p className="quiet list-note">
        {say('The latest choice first. You choose a photograph on its own page.')}{' '}
        <a href="/photos/curated">{say('As everybody sees them')}</a>
      </p>
      {listing.items.length > 0 ? (
        <ol role="list" className="staff-list">
          {listing.items.map((photo) => (
            <li key={photo.id} className="pick">
              {photo.isPictureHidden ? <span /> : <img src={photo.thumb} alt="" width="80" height="80" loading="lazy" decoding="async" />}
              <p dir="auto">
                {rich('<link>{title}</link> by {name}', {
                  link: (words) => <a href={`/photos/${photo.id}`}>{words}</a>,
                  title: titleOf(photo, language),
                  name: photo.owner.name,
                })}
              </p>
              <PickForm frame={frame} id={photo.id} isPicked label={say('Remove {title}', { title: titleOf(photo, language) })} />
            </li>
          ))}
        </ol>
      ) : (
        <Empty words={listing.page > 1 ? say('There are no photographs this far back.') : say('Nothing is chosen yet.')}>
          <a className="button-quiet" href={listing.page > 1 ? PICKS : '/photos/trending'}>
            {listing.page > 1 ? say('Back to the first page') : say('See what is trending')}
          </a>
        </Empty>
      )}
      <Pager links={pageLinks(PICKS, {}, listing)} page={listing.page} totalPages={listing.totalPages} />
    </StaffLayout>
  );
}
