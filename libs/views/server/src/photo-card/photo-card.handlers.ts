import { readPage, readSharedPage } from '@heliograph/cqrs/reads';
import { batchedRow, batchedRows, ReadDatabase } from '@heliograph/database';
import type { Page, PhotoId, UserId } from '@heliograph/kernel';
import { memoizeByObject } from '@heliograph/timing';
import {
  FindPhotoCounts,
  FindPublishers,
  ListPhotoCards,
  ListPhotosOfPeople,
  type PhotoCard,
  PhotoCardsByIds,
  type PhotoCounts,
} from '@heliograph/views-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { photoList } from './photo-card.list.js';
import { PHOTO_COUNTS, PUBLISHED_PHOTO_CARDS } from './photo-card.sql.js';
import { photosOfPeople, publishersFrom } from './photos-of-people.sql.js';

@QueryHandler(ListPhotoCards)
export class ListPhotoCardsHandler implements IQueryHandler<ListPhotoCards> {
  constructor(private readonly database: ReadDatabase) {}

  async execute({ list }: ListPhotoCards): Promise<Page<PhotoCard>> {
    const { page, ...which } = list;
    const photos = { key: JSON.stringify(which), list: () => photoList(list), ownerOf: ({ ownerId }: PhotoCard) => ownerId };
    const found = await readSharedPage(this.database, photos, page);
    return which.of.kind === 'own' ? found : publishedOf(found);
  }
}

/**
 * Of an edition of trending photos, which does not change, and of rows that workers of the build before do not change during an upgrade, some may be
 * published no more. Made once for all who share the page.
 */
const publishedOf = memoizeByObject(
  (page: Page<PhotoCard>): Page<PhotoCard> => (page.items.every(isPublished) ? page : { ...page, items: page.items.filter(isPublished) }),
);

const isPublished = ({ state }: PhotoCard): boolean => state === 'published';

@QueryHandler(ListPhotosOfPeople)
export class ListPhotosOfPeopleHandler implements IQueryHandler<ListPhotosOfPeople> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ ownerIds, page }: ListPhotosOfPeople): Promise<Page<PhotoCard>> {
    return readPage(this.database, photosOfPeople(ownerIds), page);
  }
}

@QueryHandler(FindPublishers)
export class FindPublishersHandler implements IQueryHandler<FindPublishers> {
  constructor(private readonly database: ReadDatabase) {}

  async execute({ page, most }: FindPublishers): Promise<readonly UserId[]> {
    const [row] = await this.database.prepared<{ people: readonly UserId[] }>(publishersFrom(page, most));
    return row?.people ?? [];
  }
}

type CountedRow = PhotoCounts & Pick<PhotoCard, 'photoId'>;

@QueryHandler(FindPhotoCounts)
export class FindPhotoCountsHandler implements IQueryHandler<FindPhotoCounts> {
  private readonly counts: (photoId: PhotoId) => Promise<CountedRow | null>;

  constructor(database: ReadDatabase) {
    const read = (ids: readonly PhotoId[]) => database.prepared<CountedRow>({ name: 'photo_counts', text: PHOTO_COUNTS, params: [ids] });
    this.counts = batchedRow(database, read, ({ photoId }) => photoId);
  }

  execute({ photoId }: FindPhotoCounts): Promise<PhotoCounts | null> {
    return this.counts(photoId);
  }
}

@QueryHandler(PhotoCardsByIds)
export class PhotoCardsByIdsHandler implements IQueryHandler<PhotoCardsByIds> {
  private readonly cards: (ids: readonly PhotoId[]) => Promise<ReadonlyMap<PhotoId, PhotoCard>>;

  constructor(database: ReadDatabase) {
    const read = (ids: readonly PhotoId[]) =>
      database.prepared<PhotoCard>({ name: 'published_photo_cards', text: PUBLISHED_PHOTO_CARDS, params: [ids] });
    this.cards = batchedRows(database, read, ({ photoId }) => photoId);
  }

  execute({ photoIds }: PhotoCardsByIds): Promise<ReadonlyMap<PhotoId, PhotoCard>> {
    return this.cards(photoIds);
  }
}
