import { anonymous } from '@heliograph/application/actor';
import type { BlockOrMute } from '@heliograph/application/people';
import type { WebBackend } from '../backend.js';
import { pageQueryFrom, listingOf } from '../http/paging.js';
import type { Page, Viewer } from '../models.js';
import type { ContentParts } from './content-parts.js';
import { presentCalendar, presentProfile } from './presenters.js';

type PeopleContent = Pick<
  WebBackend,
  'user' | 'days' | 'people' | 'setFollow' | 'setBlock' | 'isBlocked' | 'blocked' | 'setMute' | 'muted'
>;

const perPage = 30;

/** People: one, who follows whom, and who blocks or mutes whom. */
export function peopleContent({ people, photoDays, follows, distances, addresses }: ContentParts): PeopleContent {
  const listed = async (kept: BlockOrMute, page: Page, viewer: Viewer) => {
    const listing = await distances.listPeople(kept, pageQueryFrom(page, perPage), viewer);
    return { ...listingOf(listing), items: listing.items.map((person) => presentProfile(person, addresses)) };
  };

  return {
    async user(username, viewer) {
      const actor = viewer ?? anonymous;
      const found = await people.findByName(username, actor);
      const [mentioned, isMuted] = await Promise.all([
        people.findMentionedNames([found.card.bio], actor),
        viewer !== null && distances.mutes(viewer, username),
      ]);
      return { ...presentProfile(found, addresses, mentioned), isMuted };
    },

    async days(username, year, viewer) {
      return presentCalendar(await photoDays.listDays(username, () => year, viewer ?? anonymous), addresses);
    },

    async people(of, page, viewer) {
      const [direction, username] =
        'followersOf' in of ? (['followers', of.followersOf] as const) : (['following', of.followedBy] as const);
      const userId = await people.visibleUserId(username, viewer ?? anonymous);
      const listing = await follows.listFollows(direction, userId, pageQueryFrom(page, perPage), viewer ?? anonymous);
      return { ...listingOf(listing), items: listing.items.map((person) => presentProfile(person, addresses)) };
    },

    async setFollow(username, followed, viewer) {
      await follows[followed ? 'follow' : 'unfollow'](viewer, username);
    },

    async setBlock(username, blocked, viewer) {
      await distances[blocked ? 'block' : 'unblock'](viewer, username);
    },

    isBlocked: (username, viewer) => distances.blocks(viewer, username),

    blocked: (page, viewer) => listed('blocks', page, viewer),

    async setMute(username, muted, viewer) {
      await distances[muted ? 'mute' : 'unmute'](viewer, username);
    },

    muted: (page, viewer) => listed('mutes', page, viewer),
  };
}
