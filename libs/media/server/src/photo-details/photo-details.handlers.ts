import { batchedRows, Database, listIn } from '@heliograph/database';
import type { PhotoId } from '@heliograph/kernel';
import { FindPhotoDetails, type PhotoDetails } from '@heliograph/media-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { largeSize } from '../processing/rendition-plan.js';

/** `image_large` is a rendition of N7 too: the largest WebP. */
const DETAILS = `
  select p.id as "photoId", coalesce(p.alt, '') as alt, p.license, p.shows_exif as "showExif", p.exif, p.width, p.height,
         case when p.thumbhash is null then null else p.image_large end as large,
         coalesce((select jsonb_agg(jsonb_build_object('name', i.name, 'format', i.format, 'width', i.width, 'height', i.height))
                     from media.images i where i.photo_id = p.id and i.format is not null), '[]') as images
    from media.photos p where p.id = any(${listIn(1, 'bigint')})`;

type Row = PhotoDetails & { readonly width: number; readonly height: number; readonly large: string | null };

const order = ['avif', 'webp', 'jpeg'];

@QueryHandler(FindPhotoDetails)
export class FindPhotoDetailsHandler implements IQueryHandler<FindPhotoDetails> {
  private readonly find: (ids: readonly PhotoId[]) => Promise<ReadonlyMap<PhotoId, PhotoDetails>>;

  constructor(database: Database) {
    const read = async (ids: readonly PhotoId[]) =>
      (await database.prepared<Row>({ name: 'photo_details', text: DETAILS, params: [ids] })).map(detailsOf);
    this.find = batchedRows(database, read, ({ photoId }) => photoId);
  }

  execute({ photoIds }: FindPhotoDetails): Promise<ReadonlyMap<PhotoId, PhotoDetails>> {
    return this.find(photoIds);
  }
}

function detailsOf({ width, height, large, images, ...details }: Row): PhotoDetails {
  const all = large === null ? images : [...images, { name: large, format: 'webp' as const, ...largeSize({ width, height }) }];
  return {
    ...details,
    images: all.toSorted((one, other) => order.indexOf(one.format) - order.indexOf(other.format) || one.width - other.width),
  };
}
