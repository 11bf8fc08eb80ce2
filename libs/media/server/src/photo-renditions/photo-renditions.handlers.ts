import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { PhotoId } from '@heliograph/kernel';
import {
  type FailedRenditionWork,
  FailPhoto,
  type FailureReason,
  FindRenditionWork,
  ListFailedRenditionWork,
  ListRenditionWork,
  RecordRenditions,
  type RenditionWork,
} from '@heliograph/media-contracts';
import { photoRenditions } from '@heliograph/media-core';
import { Storage } from '@heliograph/storage';
import { settleAll } from '@heliograph/timing';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { findSimilarPicture } from '../barred-picture/barred-picture.sql.js';
import { imageKey } from '../image/image-names.js';
import { mediaLog, photoStream } from '../media.log.js';

@CommandHandler(RecordRenditions)
export class RecordRenditionsHandler implements ICommandHandler<RecordRenditions> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, photoId, made }: RecordRenditions): Promise<void> {
    const alike = made.fingerprint === null ? null : await findSimilarPicture(this.database, made.fingerprint);
    const command = { type: 'record-renditions', ...made, alike, at: context.now.toISOString() } as const;
    await decideOn(this.store, { log: mediaLog, stream: photoStream(photoId), decider: photoRenditions, command, context });
  }
}

@CommandHandler(FailPhoto)
export class FailPhotoHandler implements ICommandHandler<FailPhoto> {
  constructor(private readonly store: EventStore) {}

  async execute({ context, photoId, reason }: FailPhoto): Promise<void> {
    const command = { type: 'fail', reason, at: context.now.toISOString() } as const;
    await decideOn(this.store, { log: mediaLog, stream: photoStream(photoId), decider: photoRenditions, command, context });
  }
}

@QueryHandler(FindRenditionWork)
export class FindRenditionWorkHandler implements IQueryHandler<FindRenditionWork> {
  constructor(private readonly database: Database) {}

  async execute({ photoId }: FindRenditionWork): Promise<RenditionWork | null> {
    const [row] = await this.database.query<RenditionWork>(
      `select w.photo_id as "photoId", w.type, w.source, p.image_thumb as thumb, p.image_large as large, p.image_full as "full",
              extract(epoch from now() - w.uploaded_at)::float8 as "ageSeconds"
         from media.rendition_work w join media.photos p on p.id = w.photo_id
        where w.photo_id = $1 and not w.made`,
      [photoId],
    );
    return row ?? null;
  }
}

@QueryHandler(ListFailedRenditionWork)
export class ListFailedRenditionWorkHandler implements IQueryHandler<ListFailedRenditionWork> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly storage: Storage,
  ) {}

  async execute({ after, limit }: ListFailedRenditionWork): Promise<readonly FailedRenditionWork[]> {
    const rows = await this.database.query<{ photoId: PhotoId; source: string }>(
      `select photo_id as "photoId", source from media.rendition_work where failed and not made and photo_id > $1 order by photo_id limit $2`,
      [after ?? 0, limit],
    );
    return settleAll(
      rows.map(async ({ photoId, source }) => {
        const [{ events }, file] = await Promise.all([
          this.store.loadLatest(mediaLog, photoStream(photoId)),
          this.storage.head(imageKey(source)),
        ]);
        const { reason } = events.findLast(({ type }) => type === 'media.photo-failed')?.data as { reason: FailureReason };
        return { photoId, reason, isUploadThere: file !== null };
      }),
    );
  }
}

@QueryHandler(ListRenditionWork)
export class ListRenditionWorkHandler implements IQueryHandler<ListRenditionWork> {
  constructor(private readonly database: Database) {}

  async execute({ olderThanSeconds, limit }: ListRenditionWork): Promise<readonly PhotoId[]> {
    const rows = await this.database.query<{ photoId: PhotoId }>(
      `select photo_id as "photoId" from media.rendition_work
        where not failed and not made and uploaded_at <= now() - make_interval(secs => $1)
        order by uploaded_at, photo_id limit $2`,
      [olderThanSeconds, limit],
    );
    return rows.map(({ photoId }) => photoId);
  }
}
