import { decideOn, childContext, processInBatches } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { Context, PhotoId, UserId } from '@heliograph/kernel';
import { ForgetOwner } from '@heliograph/media-contracts';
import { photoDiscard } from '@heliograph/media-core';
import { Erasures } from '@heliograph/event-store/privacy';
import { Storage } from '@heliograph/storage';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { imageKey } from '../image/image-names.js';
import { mediaLog, photoStream } from '../media.log.js';
import { UPLOAD_FOLDER } from '../resumable-upload/upload-rows.js';
import { uploads } from '../resumable-upload/uploads.table.js';

/** Decided concurrently, so that their appends share few commits. */
const AT_ONCE = 200;

const PHOTOS = `
  select p.id, array(
    select i.name from media.images i where i.photo_id = p.id union all select w.source from media.rendition_work w where w.photo_id = p.id) as names
  from media.photos p
  where p.owner_id = $1 order by p.id limit $2`;

interface PhotoRow {
  readonly id: PhotoId;
  readonly names: readonly string[];
}

@CommandHandler(ForgetOwner)
export class ForgetOwnerHandler implements ICommandHandler<ForgetOwner> {
  constructor(
    private readonly store: EventStore,
    private readonly erasures: Erasures,
    private readonly database: Database,
    private readonly storage: Storage,
  ) {}

  /** The names of the files are noted before the rows that hold them are deleted. */
  async execute({ context, ownerId }: ForgetOwner): Promise<void> {
    const photos = async () => {
      const rows = await this.database.query<PhotoRow>(PHOTOS, [ownerId, AT_ONCE]);
      await this.erasures.noteFilesToRemove(
        ownerId,
        rows.flatMap(({ names }) => names.map(imageKey)),
      );
      return rows;
    };
    await processInBatches(photos, ({ id }) => this.discard(context, id));
    const next = () =>
      this.database.rowsOf(uploads, (rows) => rows.find({ select: { id: true }, where: { ownerId }, order: { id: 'asc' }, take: AT_ONCE }));
    await processInBatches(next, ({ id }) => this.forgetUpload(ownerId, id));
  }

  private async discard(context: Context, photoId: PhotoId): Promise<void> {
    const stream = photoStream(photoId);
    const command = { at: context.now.toISOString() };
    await decideOn(this.store, { log: mediaLog, stream, decider: photoDiscard, command, context: childContext(context, stream) });
  }

  private async forgetUpload(ownerId: UserId, id: string): Promise<void> {
    const pieces: string[] = [];
    for await (const { key } of this.storage.listFiles(`${UPLOAD_FOLDER}/${id}`)) pieces.push(key);
    await this.erasures.noteFilesToRemove(ownerId, pieces);
    await this.database.rowsOf(uploads, (rows) => rows.delete({ id }));
  }
}
