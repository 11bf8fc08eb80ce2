import type { SuggestedPerson } from '@heliograph/application/people';
import type { PhotoInclude } from '@heliograph/application/photos';
import { dateAt, dateOf } from '@heliograph/views-contracts';
import type { WebBackend } from '../backend.js';
import type { SuggestedProfile } from '../models.js';
import type { ContentParts } from './content-parts.js';
import { presentPhoto, presentProfile } from './presenters.js';

const perPage = 30;
/** Whoever follows as many people is asked no more whom else they may follow. */
const ENOUGH_FOLLOWED = 30;
const withOwner: ReadonlySet<PhotoInclude> = new Set(['user', 'images']);

/** The front page of whoever is signed in. */
export function homeContent({ feed, peopleToFollow, photosOfToday, addresses }: ContentParts): Pick<WebBackend, 'homeFeed'> {
  const suggested = ({ followedBy, ...person }: SuggestedPerson): SuggestedProfile => ({
    ...presentProfile(person, addresses),
    followedBy: followedBy && { name: followedBy.person.name, others: followedBy.others },
  });
  return {
    async homeFeed(cursor, viewer) {
      const now = new Date();
      const asked = { perPage, cursor: cursor ?? undefined, ignoreInvalidCursor: true, include: withOwner };
      const { items, page, next: older, previous: newer, countFollowed } = await feed.listFeed(viewer, asked);
      const publishedAt = page === 1 ? items[0]?.photo.publishedAt : null;
      const [newest, suggestions] = await Promise.all([
        publishedAt ? dayOf(publishedAt) : null,
        page === 1 && countFollowed < ENOUGH_FOLLOWED ? peopleToFollow.suggest(viewer) : [],
      ]);
      return {
        photos: items.flatMap((photo) => presentPhoto(photo, addresses)),
        ...{ page, newer, older, newest },
        suggestions: suggestions.map(suggested),
      };

      async function dayOf(instant: Date) {
        const { offsetMinutes } = await photosOfToday.today(null, viewer, now);
        const day = dateAt(instant.getTime(), offsetMinutes);
        return { date: dateOf(day), daysAgo: dateAt(now.getTime(), offsetMinutes) - day };
      }
    },
  };
}
