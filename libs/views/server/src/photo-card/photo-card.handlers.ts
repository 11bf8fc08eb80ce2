import { ReadDatabase } from '@heliograph/database';
import type { PhotoId } from '@heliograph/kernel';
import { GetPhotoCard, type Listed, ListPhotoCards, type PhotoCard, PhotoCardsByIds, type Place } from '@heliograph/views-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { listed } from '../places.js';
import { PHOTO_CARD, PHOTO_CARDS_BY_IDS, photoCardPage } from './photo-card.sql.js';

@QueryHandler(ListPhotoCards)
export class ListPhotoCardsHandler implements IQueryHandler<ListPhotoCards> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  async execute({ list }: ListPhotoCards): Promise<Listed<PhotoCard>> {
    const { sql, params } = photoCardPage(list);
    return listed(await this.database.query<PhotoCard & { total: number; place: Place | null }>(sql, params));
  }
}

@QueryHandler(GetPhotoCard)
export class GetPhotoCardHandler implements IQueryHandler<GetPhotoCard> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  async execute({ photoId }: GetPhotoCard): Promise<PhotoCard | null> {
    return (await this.database.prepared<PhotoCard>({ name: 'photo_card', text: PHOTO_CARD, params: [photoId] }))[0] ?? null;
  }
}

@QueryHandler(PhotoCardsByIds)
export class PhotoCardsByIdsHandler implements IQueryHandler<PhotoCardsByIds> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  async execute({ photoIds }: PhotoCardsByIds): Promise<ReadonlyMap<PhotoId, PhotoCard>> {
    if (photoIds.length === 0) return new Map();
    const cards = await this.database.prepared<PhotoCard>({ name: 'photo_cards_by_ids', text: PHOTO_CARDS_BY_IDS, params: [photoIds] });
    return new Map(cards.map((card) => [card.photoId, card]));
  }
}
