import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { PhotoId } from '@heliograph/kernel';
import {
  CountMissingFormats,
  FindFormatWork,
  type FormatWork,
  GiveUpFormats,
  ListFormatWork,
  RecordFormats,
  type Rendition,
  type UploadType,
} from '@heliograph/media-contracts';
import { photoRenditions } from '@heliograph/media-core';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { typeOfName } from '../image/image-names.js';
import { mediaLog, photoStream } from '../media.log.js';

@CommandHandler(RecordFormats)
export class RecordFormatsHandler implements ICommandHandler<RecordFormats> {
  constructor(private readonly store: EventStore) {}

  async execute({ context, photoId, files, isUploadThere }: RecordFormats): Promise<void> {
    const command = { type: 'record-formats', files, isUploadThere, at: context.now.toISOString() } as const;
    await decideOn(this.store, { log: mediaLog, stream: photoStream(photoId), decider: photoRenditions, command, context });
  }
}

@CommandHandler(GiveUpFormats)
export class GiveUpFormatsHandler implements ICommandHandler<GiveUpFormats> {
  constructor(private readonly store: EventStore) {}

  async execute({ context, photoId, reason, isUploadThere }: GiveUpFormats): Promise<void> {
    const command = { type: 'give-up-formats', reason, isUploadThere, at: context.now.toISOString() } as const;
    await decideOn(this.store, { log: mediaLog, stream: photoStream(photoId), decider: photoRenditions, command, context });
  }
}

/** Renditions can be made of it, and some are missing. */
const MISSING = `not p.has_all_formats and not p.withheld and p.thumbhash is not null`;

const WORK = `
  select p.id as "photoId", w.type, w.source, p.image_full as "full", p.width, p.height,
         coalesce((select jsonb_agg(jsonb_build_object('name', name, 'format', format, 'width', width, 'height', height))
                     from media.images where photo_id = p.id and format is not null), '[]') as files
    from media.photos p left join media.rendition_work w on w.photo_id = p.id and w.made
   where p.id = $1 and ${MISSING}`;

type WorkRow = Omit<FormatWork, 'type' | 'source' | 'upload'> & {
  readonly type: UploadType | null;
  readonly source: string | null;
  readonly full: string;
  readonly files: readonly Rendition[];
};

@QueryHandler(FindFormatWork)
export class FindFormatWorkHandler implements IQueryHandler<FindFormatWork> {
  constructor(private readonly database: Database) {}

  async execute({ photoId }: FindFormatWork): Promise<FormatWork | null> {
    const [row] = await this.database.query<WorkRow>(WORK, [photoId]);
    if (!row) return null;
    const { type, source, full, ...work } = row;
    return { ...work, type: type ?? typeOfName(full), source: source ?? full, upload: source };
  }
}

const PENDING = `
  select photo_id as "photoId" from media.rendition_work
   where made and not failed and uploaded_at <= now() - make_interval(secs => $1) order by uploaded_at, photo_id limit $2`;
const OF_ALL = `select p.id as "photoId" from media.photos p where ${MISSING} and p.id > $1 order by p.id limit $2`;

@QueryHandler(ListFormatWork)
export class ListFormatWorkHandler implements IQueryHandler<ListFormatWork> {
  constructor(private readonly database: Database) {}

  async execute({ of, limit }: ListFormatWork): Promise<readonly PhotoId[]> {
    const [text, from] = of.kind === 'pending' ? [PENDING, of.olderThanSeconds] : [OF_ALL, of.after ?? 0];
    const rows = await this.database.query<{ photoId: PhotoId }>(text, [from, limit]);
    return rows.map(({ photoId }) => photoId);
  }
}

@QueryHandler(CountMissingFormats)
export class CountMissingFormatsHandler implements IQueryHandler<CountMissingFormats> {
  constructor(private readonly database: Database) {}

  async execute(): Promise<number> {
    const [row] = await this.database.query<{ photos: number }>(`select count(*)::int as photos from media.photos p where ${MISSING}`);
    return row?.photos ?? 0;
  }
}
