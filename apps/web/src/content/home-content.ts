import { anonymous } from '@heliograph/application/actor';
import type { SuggestedPerson } from '@heliograph/application/people';
import type { PhotoInclude, PhotoView } from '@heliograph/application/photos';
import { dateAt, dateOf } from '@heliograph/views-contracts';
import type { WebBackend } from '../backend.js';
import type { SuggestedProfile } from '../front-page-models.js';
import type { ContentParts } from './content-parts.js';
import { frontYearOf, yearOf } from './front-year.js';
import { presentPhoto, presentProfile } from './presenters.js';

const perPage = 30;
/** People who follow this many others are no longer asked whom else they may follow. */
const ENOUGH_FOLLOWED = 30;
/** Photographs of a row of a stranger's front page, and those that are asked for, since some may be hidden at the last commit. */
const ROW = 8;
const ASKED = 12;
const withOwner: ReadonlySet<PhotoInclude> = new Set(['user', 'images']);

/** The front pages: for a stranger, and for people who are signed in. */
export function homeContent(parts: ContentParts): Pick<WebBackend, 'frontPage' | 'frontYearDays' | 'homeFeed' | 'peopleToFollow'> {
  const { feed, firstPhotos, peopleToFollow, photoLists, newestPhotos, photosOfToday, addresses } = parts;
  const suggested = ({ followedBy, ...person }: SuggestedPerson): SuggestedProfile => ({
    ...presentProfile(person, addresses),
    followedBy: followedBy && { name: followedBy.person.name, others: followedBy.others },
  });
  const present = (photos: readonly PhotoView[]) => photos.flatMap((photo) => presentPhoto(photo, addresses));
  const row = async (list: Promise<{ readonly items: readonly PhotoView[] }>) => present((await list).items).slice(0, ROW);
  return {
    async frontPage(viewer) {
      const reader = viewer ?? anonymous;
      const asked = { number: 1, perPage: ASKED, include: withOwner };
      const day = await photosOfToday.today(null, reader);
      const [year, trending, picks, today, greeted] = await Promise.all([
        frontYearOf(parts, day, reader),
        row(photoLists.listPhotos({ kind: 'all' }, { ...asked, sort: 'trending' }, reader)),
        row(photoLists.listPhotos({ kind: 'curated' }, asked, reader)),
        row(photosOfToday.listPhotosOfToday(day, asked, reader)),
        firstPhotos.listFirstPhotos(reader, withOwner),
      ]);
      const newest = trending.length > 0 ? [] : await row(newestPhotos.listNewest({ number: 1, include: withOwner }, reader));
      return { year, trending, newest, picks, today, newPeople: present(greeted) };
    },

    async frontYearDays(viewer) {
      const reader = viewer ?? anonymous;
      const found = await yearOf(parts, await photosOfToday.today(null, reader), reader);
      return found && found.days;
    },

    async peopleToFollow(viewer) {
      return (await peopleToFollow.suggest(viewer)).map(suggested);
    },

    async homeFeed(cursor, viewer) {
      const now = new Date();
      const asked = { perPage, cursor: cursor ?? undefined, ignoreInvalidCursor: true, include: withOwner };
      const { items, page, next: older, previous: newer, countFollowed } = await feed.listFeed(viewer, asked);
      const publishedAt = page === 1 ? items[0]?.photo.publishedAt : null;
      const [greeted, ownDay, newest, suggestions] = await Promise.all([
        page === 1 ? firstPhotos.listFirstPhotos(viewer, withOwner) : [],
        page === 1 ? photosOfToday.ownDay(viewer, now) : null,
        publishedAt ? dayOf(publishedAt) : null,
        page === 1 && countFollowed < ENOUGH_FOLLOWED ? peopleToFollow.suggest(viewer) : [],
      ]);
      return {
        photos: present(items),
        ...{ page, newer, older, newest, ownDay },
        firstPhotos: present(greeted),
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
