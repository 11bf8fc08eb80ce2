import { ReadDatabase } from '@heliograph/database';
import { FindPhotoNeighbours, ListPhotosOfDays, type PhotoCard, type PhotoNeighbours } from '@heliograph/views-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { PHOTO_NEIGHBOURS, PHOTOS_OF_DAYS } from './photo-neighbours.sql.js';

type Row = PhotoCard & { readonly side: keyof PhotoNeighbours };

@QueryHandler(FindPhotoNeighbours)
export class FindPhotoNeighboursHandler implements IQueryHandler<FindPhotoNeighbours> {
  constructor(private readonly database: ReadDatabase) {}

  async execute({ photo: { photoId, ownerId, tookAtLocal }, limit }: FindPhotoNeighbours): Promise<PhotoNeighbours> {
    const params = [ownerId, photoId, tookAtLocal, limit];
    // The page of a photo asks it for all who read it at the same time.
    const rows = await this.database.shareRead(JSON.stringify(['photos around', params]), () =>
      this.database.prepared<Row>({ name: 'photo_neighbours', text: PHOTO_NEIGHBOURS, params }),
    );
    const of = (asked: Row['side']) => rows.flatMap(({ side, ...card }) => (side === asked ? [card] : []));
    return { earlier: of('earlier'), later: of('later'), yearBefore: of('yearBefore')[0] ?? null };
  }
}

@QueryHandler(ListPhotosOfDays)
export class ListPhotosOfDaysHandler implements IQueryHandler<ListPhotosOfDays> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ ownerId, first, last }: ListPhotosOfDays): Promise<readonly PhotoCard[]> {
    const params = [ownerId, first, last];
    // Of the person with whom the front page begins, for all strangers.
    return this.database.shareRead(JSON.stringify(['photos of days', params]), () =>
      this.database.prepared<PhotoCard>({ name: 'photos_of_days', text: PHOTOS_OF_DAYS, params }),
    );
  }
}
