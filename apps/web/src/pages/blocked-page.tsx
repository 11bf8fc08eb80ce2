import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import { useLanguage } from '../language/use-language.js';
import type { Listing, Profile } from '../models.js';
import { MuteForm, UnblockForm } from '../parts/block-form.js';
import { Empty } from '../parts/empty.js';
import { Pager } from '../parts/pager.js';
import { PeopleList } from '../parts/people-list.js';
import { SettingsLayout } from '../parts/settings-layout.js';

/** Whom the viewer mutes, each with the button that takes it back. */
export function MutedPage({ frame, listing }: { frame: Frame; listing: Listing<Profile> }) {
  const { say } = useLanguage();
  return (
    <SettingsLayout frame={frame} at="/settings/account">
      <section>
        <h2>{say('People you mute')}</h2>
        {listing.items.length === 0 && listing.page === 1 ? (
          <Empty words={say('You have not muted anybody. You can mute people on their profiles.')} />
        ) : (
          <>
            <p>{say('Their photographs are not in your feed, and you get no notifications from them.')}</p>
            <PeopleList
              people={listing.items}
              label={say('People you mute')}
              aside={(person) => <MuteForm frame={frame} profile={{ ...person, isMuted: true }} isInList />}
            />
          </>
        )}
        <Pager links={pageLinks('/settings/muted', {}, listing)} page={listing.page} totalPages={listing.totalPages} />
      </section>
    </SettingsLayout>
  );
}

/** Whom the viewer blocks, likewise. */
export function BlockedPage({ frame, listing }: { frame: Frame; listing: Listing<Profile> }) {
  const { say } = useLanguage();
  return (
    <SettingsLayout frame={frame} at="/settings/account">
      <section>
        <h2>{say('People you block')}</h2>
        {listing.items.length === 0 && listing.page === 1 ? (
          <Empty words={say('You have not blocked anybody. You can block people on their profiles.')} />
        ) : (
          <>
            <p>{say('These people cannot find you.')}</p>
            <PeopleList
              people={listing.items}
              label={say('People you block')}
              aside={(person) => <UnblockForm frame={frame} profile={person} isInList />}
            />
          </>
        )}
        <Pager links={pageLinks('/settings/blocked', {}, listing)} page={listing.page} totalPages={listing.totalPages} />
      </section>
    </SettingsLayout>
  );
}
