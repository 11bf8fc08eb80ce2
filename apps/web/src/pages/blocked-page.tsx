import type { Frame } from '../frame.js';
import { pageLinks } from '../http/paging.js';
import { useLanguage } from '../language/use-language.js';
import type { Listing, Profile } from '../models.js';
import { Empty } from '../parts/empty.js';
import { Pager } from '../parts/pager.js';
import { PeopleList } from '../parts/people-list.js';
import { SettingsLayout } from '../parts/settings-layout.js';

/** Whom the viewer mutes; a mute is taken back on the person's own page, too. */
export function MutedPage({ frame, listing }: { frame: Frame; listing: Listing<Profile> }) {
  const { say } = useLanguage();
  return (
    <SettingsLayout frame={frame} at="/settings/account">
      <section>
        <h2>{say('People you mute')}</h2>
        {listing.items.length === 0 ? (
          <Empty words={say('You have not muted anybody. You can mute people on their profiles.')} />
        ) : (
          <>
            <p>
              {say(
                'Their photographs are not in your feed, and you get no notifications from them. To unmute somebody, open their profile.',
              )}
            </p>
            <PeopleList people={listing.items} label={say('People you mute')} />
          </>
        )}
        <Pager links={pageLinks('/settings/muted', {}, listing)} page={listing.page} totalPages={listing.totalPages} />
      </section>
    </SettingsLayout>
  );
}

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
