import { childContext } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { ConcurrencyConflict, DuplicateCommand, EventStore } from '@heliograph/event-store';
import { type Context, type Event, type PhotoId, StreamId, type UserId } from '@heliograph/kernel';
import { RecordPhotoViews } from '@heliograph/media-contracts';
import { photoViews } from '@heliograph/media-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mediaLog } from '../media.log.js';

const OWNERS = 'select id as "photoId", owner_id as "ownerId" from media.photos where id = any($1::bigint[])';

/** Photos and hours of one append, about: the log is held for others in the meantime. */
const OF_AN_APPEND = 1_000;

@CommandHandler(RecordPhotoViews)
export class RecordPhotoViewsHandler implements ICommandHandler<RecordPhotoViews> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, counts }: RecordPhotoViews): Promise<void> {
    const ids = [...new Set(counts.map(({ photoId }) => photoId))];
    const owners = await this.database.query<{ photoId: PhotoId; ownerId: UserId }>(OWNERS, [ids]);
    const events = photoViews(
      counts.map((counted) => ({ ...counted, hour: counted.hour.toISOString() })),
      new Map(owners.map(({ photoId, ownerId }) => [photoId, ownerId])),
    );
    // The owner of a photo decides where its counts go: each part is the same when the command is given again.
    const parts = Math.ceil(counts.length / OF_AN_APPEND);
    for (let part = 0; part < parts; part++) {
      const own = events.filter(({ data }) => data.ownerId % parts === part);
      await this.write(childContext(context, StreamId(`photo-views-${context.commandId}-${part}`)), own);
    }
  }

  private async write(context: Context, events: readonly Event[]): Promise<void> {
    if (events.length === 0) return;
    try {
      // A stream of its own for each part: it has no other writer, so nothing has to be read first.
      await this.store.append(mediaLog, {
        streams: [{ stream: StreamId(`photo-views-${context.commandId}`), expectedVersion: 0, events }],
        context,
      });
    } catch (error) {
      // It was stored before, and the answer was lost. Even when the command id has expired, the stream exists.
      if (!(error instanceof DuplicateCommand || error instanceof ConcurrencyConflict)) throw error;
    }
  }
}
