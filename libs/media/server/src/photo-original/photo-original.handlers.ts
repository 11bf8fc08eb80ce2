import { Database } from '@heliograph/database';
import {
  FindBestFile,
  FindOriginal,
  type BestFile,
  type OriginalFile,
  type PhotoOriginal,
  type UploadType,
} from '@heliograph/media-contracts';
import type { PhotoId, UserId } from '@heliograph/kernel';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { contentTypeOf, extensions, imageKey } from '../image/image-names.js';

/** While something waits to be made of the file it is named by that work, and afterwards among the images. */
const FIND_ORIGINAL = `
  select p.owner_id as "ownerId", coalesce(p.title, '') as title, p.image_full as "full",
         p.state = 'held' or p.hides_picture as "isPictureHidden",
         coalesce(w.source, i.name) as name, coalesce(w.type, i.original_type) as type
    from media.photos p
    left join media.rendition_work w on w.photo_id = p.id
    left join media.images i on i.photo_id = p.id and i.original_type is not null
   where p.id = $1`;

interface Row {
  readonly ownerId: UserId;
  readonly title: string;
  readonly full: string;
  readonly isPictureHidden: boolean;
  readonly name: string | null;
  readonly type: UploadType | null;
}

async function rowOf(database: Database, photoId: PhotoId): Promise<Row | null> {
  const [row] = await database.query<Row>(FIND_ORIGINAL, [photoId]);
  return row ?? null;
}

function fileOf({ name, type }: Row): OriginalFile | null {
  if (name === null || type === null) return null;
  const extension = extensions[type];
  return { name, key: imageKey(name), extension, contentType: contentTypeOf(`.${extension}`) };
}

@QueryHandler(FindOriginal)
export class FindOriginalHandler implements IQueryHandler<FindOriginal> {
  constructor(private readonly database: Database) {}

  async execute({ photoId }: FindOriginal): Promise<PhotoOriginal | null> {
    const row = await rowOf(this.database, photoId);
    if (row === null) return null;
    const { ownerId, title, isPictureHidden } = row;
    return { ownerId, title, isPictureHidden, file: fileOf(row) };
  }
}

@QueryHandler(FindBestFile)
export class FindBestFileHandler implements IQueryHandler<FindBestFile> {
  constructor(private readonly database: Database) {}

  async execute({ photoId }: FindBestFile): Promise<BestFile | null> {
    const row = await rowOf(this.database, photoId);
    if (row === null || row.isPictureHidden) return null;
    const original = fileOf(row);
    if (original !== null) return { extension: original.extension, key: original.key, isOriginal: true };
    const { full } = row;
    return { extension: full.slice(full.lastIndexOf('.') + 1), key: imageKey(full), isOriginal: false };
  }
}
