import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { Context, PhotoId } from '@heliograph/kernel';
import { BarPicture, type BarredPicture, FindPicture, ListBarredPictures, UnbarPicture } from '@heliograph/media-contracts';
import { type BarredPictureCommand, barredPicture, type PhotoEvent } from '@heliograph/media-core';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { mediaLog, photoStream, pictureStream } from '../media.log.js';

@CommandHandler(BarPicture)
export class BarPictureHandler implements ICommandHandler<BarPicture> {
  constructor(private readonly store: EventStore) {}

  execute({ context, picture: { checksum, fingerprint }, mark }: BarPicture): Promise<void> {
    return decide(this.store, context, { type: 'bar', checksum, fingerprint, mark, at: context.now.toISOString() });
  }
}

@CommandHandler(UnbarPicture)
export class UnbarPictureHandler implements ICommandHandler<UnbarPicture> {
  constructor(private readonly store: EventStore) {}

  execute({ context, checksum, decisionId }: UnbarPicture): Promise<void> {
    return decide(this.store, context, { type: 'unbar', checksum, decisionId, at: context.now.toISOString() });
  }
}

async function decide(store: EventStore, context: Context, command: BarredPictureCommand): Promise<void> {
  await decideOn(store, { log: mediaLog, stream: pictureStream(command.checksum), decider: barredPicture, command, context });
}

@QueryHandler(FindPicture)
export class FindPictureHandler implements IQueryHandler<FindPicture> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ photoId }: FindPicture): Promise<BarredPicture | null> {
    const [picture] = await this.database.query<BarredPicture>('select checksum, fingerprint from media.photos where id = $1', [photoId]);
    return picture ?? this.findDeletedPicture(photoId);
  }

  /** Its row is gone; neither hash is sealed, so those of somebody who is erased are read, too. */
  private async findDeletedPicture(photoId: PhotoId): Promise<BarredPicture | null> {
    let picture: BarredPicture | null = null;
    const { events } = await this.store.load<PhotoEvent>(mediaLog, photoStream(photoId));
    for (const { type, data } of events as unknown as readonly PhotoEvent[]) {
      if (type === 'media.photo-uploaded') picture = { checksum: data.checksum, fingerprint: null };
      if (type === 'media.renditions-made' && picture) picture = { ...picture, fingerprint: data.fingerprint };
    }
    return picture;
  }
}

@QueryHandler(ListBarredPictures)
export class ListBarredPicturesHandler implements IQueryHandler<ListBarredPictures> {
  constructor(private readonly database: Database) {}

  execute({ after, limit }: ListBarredPictures): Promise<readonly BarredPicture[]> {
    return this.database.query<BarredPicture>(
      'select checksum, fingerprint from media.barred_pictures where checksum > $1 order by checksum limit $2',
      [after, limit],
    );
  }
}
