import { batchedRow, batchedRows, type LookedAt, ReadDatabase } from '@heliograph/database';
import type { PageRequest, PhotoId } from '@heliograph/kernel';
import {
  FindPhotoCounts,
  type Listed,
  ListPhotoCards,
  type PhotoCard,
  PhotoCardsByIds,
  type PhotoCounts,
  type Place,
} from '@heliograph/views-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { listed, listedInPart, pageOfCaller, sharedRows } from '../places.js';
import { PHOTO_COUNTS, photoCardPage, PUBLISHED_PHOTO_CARDS } from './photo-card.sql.js';

type Row = PhotoCard & { total: number; place: Place | null };

@QueryHandler(ListPhotoCards)
export class ListPhotoCardsHandler implements IQueryHandler<ListPhotoCards> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  execute({ list: { unlisted = [], ...list } }: ListPhotoCards): Promise<Listed<PhotoCard>> {
    const { page, from = null } = list;
    const shared = <T>(what: 'page' | 'rows', asked: PageRequest, read: (rows: readonly Row[]) => T): Promise<T> => {
      const wanted = { ...list, page: asked };
      return this.database.shared(JSON.stringify([ListPhotoCards.name, what, wanted]), async () =>
        read(await this.database.page<Row>(photoCardPage(wanted))),
      );
    };
    return pageOfCaller<PhotoCard>({
      ...{ page, from, unlisted },
      everybodys: () => shared('page', page, listed),
      firstRows: (count) =>
        shared('rows', { page: 1, perPage: count }, (rows) => sharedRows(rows, ({ total: _, place: __, ...card }) => [card, card.ownerId])),
      own: async () => listedInPart(await this.database.page<Row & LookedAt>(photoCardPage({ ...list, unlisted })), page, from),
    });
  }
}

type CountedRow = PhotoCounts & Pick<PhotoCard, 'photoId'>;

@QueryHandler(FindPhotoCounts)
export class FindPhotoCountsHandler implements IQueryHandler<FindPhotoCounts> {
  private readonly counts: (photoId: PhotoId) => Promise<CountedRow | null>;

  constructor(@Inject(ReadDatabase) database: ReadDatabase) {
    const read = (ids: readonly PhotoId[]) => database.prepared<CountedRow>({ name: 'photo_counts', text: PHOTO_COUNTS, params: [ids] });
    this.counts = batchedRow(database, read, ({ photoId }) => photoId);
  }

  execute({ photoId }: FindPhotoCounts): Promise<PhotoCounts | null> {
    return this.counts(photoId);
  }
}

@QueryHandler(PhotoCardsByIds)
export class PhotoCardsByIdsHandler implements IQueryHandler<PhotoCardsByIds> {
  private readonly cards: (photoIds: readonly PhotoId[]) => Promise<ReadonlyMap<PhotoId, PhotoCard>>;

  constructor(@Inject(ReadDatabase) database: ReadDatabase) {
    const read = (photoIds: readonly PhotoId[]) =>
      database.prepared<PhotoCard>({ name: 'published_photo_cards', text: PUBLISHED_PHOTO_CARDS, params: [photoIds] });
    this.cards = batchedRows(database, read, ({ photoId }) => photoId);
  }

  execute({ photoIds }: PhotoCardsByIds): Promise<ReadonlyMap<PhotoId, PhotoCard>> {
    return this.cards(photoIds);
  }
}
