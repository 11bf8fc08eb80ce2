import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { CuratePhoto, UncuratePhoto, type PhotoFacts } from '@heliograph/media-contracts';
import { photoCuration } from '@heliograph/media-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mediaLog, photoStream } from '../media.log.js';
import { photoAfter } from '../photo/photo-rows.js';

@CommandHandler(CuratePhoto)
export class CuratePhotoHandler implements ICommandHandler<CuratePhoto> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, photoId }: CuratePhoto): Promise<PhotoFacts> {
    const command = { type: 'curate', at: context.now.toISOString() } as const;
    await decideOn(this.store, { log: mediaLog, stream: photoStream(photoId), decider: photoCuration, command, context });
    return photoAfter(this.database, photoId);
  }
}

@CommandHandler(UncuratePhoto)
export class UncuratePhotoHandler implements ICommandHandler<UncuratePhoto> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, photoId }: UncuratePhoto): Promise<PhotoFacts> {
    const command = { type: 'uncurate', at: context.now.toISOString() } as const;
    await decideOn(this.store, { log: mediaLog, stream: photoStream(photoId), decider: photoCuration, command, context });
    return photoAfter(this.database, photoId);
  }
}
