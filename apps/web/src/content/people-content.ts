import { anonymous } from '@heliograph/application/actor';
import type { WebBackend } from '../backend.js';
import { pageQueryFrom, listingOf } from '../http/paging.js';
import type { ContentParts } from './content-parts.js';
import { presentCalendar, presentProfile } from './presenters.js';

type PeopleContent = Pick<WebBackend, 'user' | 'days' | 'people' | 'setFollow' | 'setBlock' | 'isBlocked' | 'blocked'>;

const perPage = 30;

/** People: one, who follows whom, and who blocks whom. */
export function peopleContent({ people, photoDays, follows, distances, addresses }: ContentParts): PeopleContent {
  return {
    async user(username, viewer) {
      const actor = viewer ?? anonymous;
      const found = await people.findByName(username, actor);
      return presentProfile(found, addresses, await people.findMentionedNames([found.card.bio], actor));
    },

    async days(username, year, viewer) {
      return presentCalendar(await photoDays.listDays(username, year, viewer ?? anonymous), addresses);
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

    async blocked(page, viewer) {
      const listing = await distances.listPeople('blocks', pageQueryFrom(page, perPage), viewer);
      return { ...listingOf(listing), items: listing.items.map((person) => presentProfile(person, addresses)) };
    },
  };
}
