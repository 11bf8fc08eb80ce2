import { ReadDatabase } from '@heliograph/database';
import { ListFirstPhotos, type PhotoCard } from '@heliograph/views-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FIRST_PHOTOS } from './first-photos.sql.js';

@QueryHandler(ListFirstPhotos)
export class ListFirstPhotosHandler implements IQueryHandler<ListFirstPhotos> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ since, limit }: ListFirstPhotos): Promise<readonly PhotoCard[]> {
    const params = [since, limit];
    // Every member is shown the same, but for those whom they ignore.
    return this.database.shareRead(JSON.stringify(['first photos', params]), () =>
      this.database.prepared<PhotoCard>({ name: 'first_photos', text: FIRST_PHOTOS, params }),
    );
  }
}
