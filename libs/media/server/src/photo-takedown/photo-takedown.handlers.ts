import { decideOn } from '@heliograph/cqrs';
import { Database, listIn } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { Context, PhotoId } from '@heliograph/kernel';
import { FindTakenDown, RestorePhoto, type TakenDown, TakeDownPhoto } from '@heliograph/media-contracts';
import { photoTakedown, type TakedownCommand } from '@heliograph/media-core';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { mediaLog, photoStream } from '../media.log.js';

@CommandHandler(TakeDownPhoto)
export class TakeDownPhotoHandler implements ICommandHandler<TakeDownPhoto> {
  constructor(@Inject(EventStore) private readonly store: EventStore) {}

  execute({ context, photoId, mark }: TakeDownPhoto): Promise<void> {
    return decide(this.store, context, photoId, { type: 'take-down', mark, at: context.now.toISOString() });
  }
}

@CommandHandler(RestorePhoto)
export class RestorePhotoHandler implements ICommandHandler<RestorePhoto> {
  constructor(@Inject(EventStore) private readonly store: EventStore) {}

  execute({ context, photoId, decisionId }: RestorePhoto): Promise<void> {
    return decide(this.store, context, photoId, { type: 'restore', decisionId, at: context.now.toISOString() });
  }
}

async function decide(store: EventStore, context: Context, photoId: PhotoId, command: TakedownCommand): Promise<void> {
  await decideOn(store, { log: mediaLog, stream: photoStream(photoId), decider: photoTakedown, command, context });
}

const TAKEN_DOWN = `
  select id as "photoId", down_for as "takenDownFor", hides_picture as "isPictureHidden"
  from media.photos where down_since is not null and id = any(${listIn(1, 'bigint')})`;
const NONE: ReadonlyMap<PhotoId, TakenDown> = new Map();

@QueryHandler(FindTakenDown)
export class FindTakenDownHandler implements IQueryHandler<FindTakenDown> {
  private readonly find: (photoIds: readonly PhotoId[]) => Promise<ReadonlyMap<PhotoId, TakenDown>>;

  constructor(@Inject(Database) database: Database) {
    // One statement for all callers that wait at the same time: every list asks.
    this.find = database.batched(async (asked: readonly (readonly PhotoId[])[]) => {
      const params = [[...new Set(asked.flat())]];
      const rows = await database.prepared<TakenDown>({ name: 'taken_down', text: TAKEN_DOWN, params });
      const all = new Map(rows.map((row) => [row.photoId, row]));
      return asked.map((ids) => (all.size === 0 ? NONE : new Map([...all].filter(([id]) => ids.includes(id)))));
    });
  }

  async execute({ photoIds }: FindTakenDown): Promise<ReadonlyMap<PhotoId, TakenDown>> {
    return photoIds.length === 0 ? NONE : this.find(photoIds);
  }
}
