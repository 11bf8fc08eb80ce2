import { ReadDatabase } from '@heliograph/database';
import { ListPhotosLikedBy, MAX_SIMILAR_LIKERS, type PhotoCard } from '@heliograph/views-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { SIMILAR_PHOTOS } from './similar-photos.sql.js';

@QueryHandler(ListPhotosLikedBy)
export class ListPhotosLikedByHandler implements IQueryHandler<ListPhotosLikedBy> {
  constructor(private readonly database: ReadDatabase) {}

  async execute({ likerIds, photoId, without, limit }: ListPhotosLikedBy): Promise<readonly PhotoCard[]> {
    if (likerIds.length === 0) return [];
    const params = [likerIds.slice(0, MAX_SIMILAR_LIKERS), photoId, without, limit];
    // The page of a photo asks it for all who read it at the same time.
    return this.database.shareRead(JSON.stringify(['similar photos', params]), () =>
      this.database.query<PhotoCard>(SIMILAR_PHOTOS, params),
    );
  }
}
