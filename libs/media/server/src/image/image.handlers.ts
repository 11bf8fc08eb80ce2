import { Database } from '@heliograph/database';
import type { PhotoId } from '@heliograph/kernel';
import {
  FindImage,
  FindKeptFile,
  FindOrphanedImages,
  type ImageFile,
  type ImageType,
  type KeptFile,
  type PhotoStatus,
} from '@heliograph/media-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { contentTypeOf, extensions, imageKey } from './image-names.js';

@QueryHandler(FindImage)
export class FindImageHandler implements IQueryHandler<FindImage> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ name }: FindImage): Promise<ImageFile | null> {
    // Names that no upload can have are not looked up.
    if (!/^[0-9a-f]{32}\.(webp|jpg|png)$/.test(name)) return null;
    const [row] = await this.database.query<{ photoId: PhotoId; state: PhotoStatus }>(
      'select i.photo_id as "photoId", p.state from media.images i join media.photos p on p.id = i.photo_id where i.name = $1',
      [name],
    );
    if (!row) return null;
    const status = row.state === 'processing' ? 'pending' : row.state === 'failed' ? 'failed' : 'ready';
    return { photoId: row.photoId, status, key: imageKey(name), contentType: contentTypeOf(name) };
  }
}

@QueryHandler(FindOrphanedImages)
export class FindOrphanedImagesHandler implements IQueryHandler<FindOrphanedImages> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ names }: FindOrphanedImages): Promise<readonly string[]> {
    const rows = await this.database.query<{ name: string }>(
      `select name from unnest($1::text[]) as name
        where not exists (select from media.images i where i.name = name.name)
          and not exists (select from media.rendition_work w where w.source = name.name)`,
      [names],
    );
    return rows.map(({ name }) => name);
  }
}

@QueryHandler(FindKeptFile)
export class FindKeptFileHandler implements IQueryHandler<FindKeptFile> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ photoId }: FindKeptFile): Promise<KeptFile | null> {
    const [row] = await this.database.query<{ full: string; source: string | null; type: ImageType | null }>(
      `select p.image_full as "full", w.source, w.type from media.photos p left join media.rendition_work w on w.photo_id = p.id
        where p.id = $1`,
      [photoId],
    );
    if (!row) return null;
    if (row.source !== null && row.type !== null) return { extension: extensions[row.type], key: imageKey(row.source) };
    return { extension: row.full.slice(row.full.lastIndexOf('.') + 1), key: imageKey(row.full) };
  }
}
