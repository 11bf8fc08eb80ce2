import { answer, onePage, type StandIn } from '@heliograph/kernel/testing';
import { photos } from '@heliograph/media-contracts/testing';
import { ListFirstPhotos } from '../first-photos.messages.js';
import * as contract from '../index.js';
import {
  FindPhotoCounts,
  ListPhotoCards,
  FindPublishers,
  ListPhotosOfPeople,
  type PhotoCard,
  PhotoCardsByIds,
  type PhotosOf,
} from '../photo-card.messages.js';
import {
  type CountedDays,
  FindClockOffsets,
  FindOpenDays,
  FindPersonDays,
  FindStreak,
  ListEndingStreaks,
} from '../photo-a-day.messages.js';
import { FindPhotoNeighbours, ListPhotosOfDays } from '../photo-neighbours.messages.js';
import { ListPhotosLikedBy } from '../similar-photos.messages.js';
import { ViewsByDay } from '../photo-views.messages.js';
import { AuthorCardsByIds, FindUserNumbers, ListUserCards, UserCardsByIds } from '../user-card.messages.js';

/** Of the photos that media's stand-in knows: lists show these and not what is in the database. */
const cards: readonly PhotoCard[] = photos.map((photo) => ({ ...photo, countLikes: 0, countComments: 0 }));

const none: CountedDays = { value: 0, days: [] };

/** Photos have cards; people have none, so that their profiles are shown, as of somebody who has just registered. */
export const standIn: StandIn = {
  context: 'views',
  contract,
  answers: [
    answer(ListPhotoCards, ({ list }) => onePage(cards.filter((card) => isOf(list.of, card)))),
    answer(FindPublishers, ({ most }) => cards.slice(0, most).map(({ ownerId }) => ownerId)),
    answer(ListPhotosOfPeople, ({ ownerIds }) => onePage(cards.filter(({ ownerId }) => ownerIds.includes(ownerId)))),
    answer(ListPhotosLikedBy, () => []),
    answer(ListFirstPhotos, () => []),
    answer(ListPhotosOfDays, () => []),
    answer(FindPhotoNeighbours, () => ({ earlier: [], later: [], yearBefore: null })),
    answer(FindPhotoCounts, ({ photoId }) => cards.find((card) => card.photoId === photoId) ?? null),
    answer(
      PhotoCardsByIds,
      ({ photoIds }) => new Map(cards.filter(({ photoId }) => photoIds.includes(photoId)).map((card) => [card.photoId, card])),
    ),
    answer(ViewsByDay, () => new Map()),
    answer(ListUserCards, () => onePage([])),
    answer(FindUserNumbers, () => null),
    answer(UserCardsByIds, () => new Map()),
    answer(AuthorCardsByIds, () => new Map()),
    answer(FindPersonDays, ({ now }) => ({
      today: now.toISOString().slice(0, 10),
      days: [],
      streak: none,
      countMissed: none,
      countCompleted: none,
      level: { value: 1, days: [] },
    })),
    answer(FindOpenDays, ({ now }) => [{ date: now.toISOString().slice(0, 10), isCovered: false, lateFrom: now }]),
    answer(FindClockOffsets, () => new Map()),
    answer(FindStreak, () => null),
    answer(ListEndingStreaks, () => []),
  ],
  rejections: {},
  events: [],
};

function isOf(of: PhotosOf, { ownerId, tags, tookAtLocal, isCurated }: PhotoCard): boolean {
  if (of.kind === 'owner' || of.kind === 'own') return ownerId === of.ownerId;
  if (of.kind === 'tag') return tags.includes(of.slug);
  if (of.kind === 'day') return tookAtLocal.startsWith(of.date);
  if (of.kind === 'curated') return isCurated;
  return of.kind === 'all';
}
