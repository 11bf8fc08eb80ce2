import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { type Context } from '@heliograph/kernel';
import { BarPicture, type BarredPicture, FindPicture, ListBarredPictures, UnbarPicture } from '@heliograph/media-contracts';
import { barredPicture } from '@heliograph/media-core';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { mediaLog, pictureStream } from '../media.log.js';

@CommandHandler(BarPicture)
export class BarPictureHandler implements ICommandHandler<BarPicture> {
  constructor(@Inject(EventStore) private readonly store: EventStore) {}

  execute({ context, picture }: BarPicture): Promise<void> {
    return setBarred(this.store, context, picture, true);
  }
}

@CommandHandler(UnbarPicture)
export class UnbarPictureHandler implements ICommandHandler<UnbarPicture> {
  constructor(@Inject(EventStore) private readonly store: EventStore) {}

  execute({ context, checksum }: UnbarPicture): Promise<void> {
    return setBarred(this.store, context, { checksum, fingerprint: null }, false);
  }
}

async function setBarred(store: EventStore, context: Context, { checksum, fingerprint }: BarredPicture, barred: boolean): Promise<void> {
  const command = { checksum, fingerprint, barred, at: context.now.toISOString() };
  await decideOn(store, { log: mediaLog, stream: pictureStream(checksum), decider: barredPicture, command, context });
}

@QueryHandler(FindPicture)
export class FindPictureHandler implements IQueryHandler<FindPicture> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ photoId }: FindPicture): Promise<BarredPicture | null> {
    const [picture] = await this.database.query<BarredPicture>('select checksum, fingerprint from media.photos where id = $1', [photoId]);
    return picture ?? null;
  }
}

@QueryHandler(ListBarredPictures)
export class ListBarredPicturesHandler implements IQueryHandler<ListBarredPictures> {
  constructor(@Inject(Database) private readonly database: Database) {}

  execute({ after, limit }: ListBarredPictures): Promise<readonly BarredPicture[]> {
    return this.database.query<BarredPicture>(
      'select checksum, fingerprint from media.barred_pictures where checksum > $1 order by checksum limit $2',
      [after, limit],
    );
  }
}
