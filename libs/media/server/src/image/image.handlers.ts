import { Database } from '@heliograph/database';
import { FindImage, FindOrphanedImages, type ImageFile } from '@heliograph/media-contracts';
import { remembering } from '@heliograph/timing';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { contentTypeOf, imageKey } from './image-names.js';

/** B8: a photo that was unpublished is shown at most this much longer. */
const REMEMBERED_MILLISECONDS = 1_000;
/** Planning it costs more than executing it. */
const FIND_IMAGE = `
  select i.photo_id as "photoId", p.owner_id as "ownerId", p.state, coalesce(p.title, '') as title, p.state = 'held' or p.hides_picture as "isPictureHidden"
  from media.images i join media.photos p on p.id = i.photo_id where i.name = $1`;
/** A kilobyte each. */
const MAX_REMEMBERED = 10_000;

@QueryHandler(FindImage)
export class FindImageHandler implements IQueryHandler<FindImage> {
  /** Only what everybody sees is remembered: an owner reads their own photo's state exactly. */
  private readonly find = remembering((name: string) => this.lookUp(name), {
    milliseconds: REMEMBERED_MILLISECONDS,
    most: MAX_REMEMBERED,
    keeps: (image) => image?.state === 'published',
  });

  constructor(private readonly database: Database) {}

  async execute({ name }: FindImage): Promise<ImageFile | null> {
    // Names that no upload can have are not looked up.
    return /^[0-9a-f]{32}\.(webp|jpg|png|avif)$/.test(name) ? this.find(name) : null;
  }

  private async lookUp(name: string): Promise<ImageFile | null> {
    const statement = { name: 'find_image', text: FIND_IMAGE, params: [name] };
    const [row] = await this.database.prepared<Pick<ImageFile, 'photoId' | 'ownerId' | 'state' | 'title' | 'isPictureHidden'>>(statement);
    return row ? { ...row, key: imageKey(name), contentType: contentTypeOf(name) } : null;
  }
}

@QueryHandler(FindOrphanedImages)
export class FindOrphanedImagesHandler implements IQueryHandler<FindOrphanedImages> {
  constructor(private readonly database: Database) {}

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
