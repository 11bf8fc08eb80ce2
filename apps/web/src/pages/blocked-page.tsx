import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import { useLanguage } from '../language/use-language.js';
import type { Listing, Profile } from '../models.js';
import { Empty } from '../parts/empty.js';
import { Pager } from '../parts/pager.js';
import { PeopleList } from '../parts/people-list.js';
import { SettingsLayout } from '../parts/settings-layout.js';

/** Whom the viewer blocks; a block is taken back on the person's own page. */
export function BlockedPage({ frame, listing }: { frame: Frame; listing: Listing<Profile> }) {
  const { say } = useLanguage();
  return (
    <SettingsLayout frame={frame} at="/settings/account">
      <section>
        <h2>{say('People you block')}</h2>
        {listing.items.length === 0 ? (
          <Empty words={say('You have not blocked anybody. You can block people on their profiles.')} />
        ) : (
          <>
            <p>{say('These people cannot find you. To unblock somebody, open their profile.')}</p>
            <PeopleList people={listing.items} label={say('People you block')} />
          </>
        )}
        <Pager links={pageLinks('/settings/blocked', {}, listing)} page={listing.page} totalPages={listing.totalPages} />
      </section>
    </SettingsLayout>
  );
}
