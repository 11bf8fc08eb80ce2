import { BATCH_SIZE, decideOn, processInOrder, childContext } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { Context, PhotoId } from '@heliograph/kernel';
import { RestorePhoto, SetLegalHold, TakeDownPhoto, PurgeTakenDownPhotos } from '@heliograph/media-contracts';
import { photoTakedown, type TakedownCommand } from '@heliograph/media-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mediaLog, photoStream } from '../media.log.js';

@CommandHandler(TakeDownPhoto)
export class TakeDownPhotoHandler implements ICommandHandler<TakeDownPhoto> {
  constructor(private readonly store: EventStore) {}

  execute({ context, photoId, mark }: TakeDownPhoto): Promise<void> {
    return decide(this.store, context, photoId, { type: 'take-down', mark, at: context.now.toISOString() });
  }
}

@CommandHandler(RestorePhoto)
export class RestorePhotoHandler implements ICommandHandler<RestorePhoto> {
  constructor(private readonly store: EventStore) {}

  execute({ context, photoId, decisionId }: RestorePhoto): Promise<void> {
    return decide(this.store, context, photoId, { type: 'restore', decisionId, at: context.now.toISOString() });
  }
}

@CommandHandler(SetLegalHold)
export class SetLegalHoldHandler implements ICommandHandler<SetLegalHold> {
  constructor(private readonly store: EventStore) {}

  execute({ context, photoId, isOn, reason, by }: SetLegalHold): Promise<void> {
    return decide(this.store, context, photoId, { type: 'set-legal-hold', isOn, reason, by, at: context.now.toISOString() });
  }
}

const DOWN_FOR_LONG = `select id from media.photos
  where down_since <= $1 and not (withheld or on_legal_hold) and id > $2 order by id limit $3`;

@CommandHandler(PurgeTakenDownPhotos)
export class WithholdPhotosHandler implements ICommandHandler<PurgeTakenDownPhotos> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, before }: PurgeTakenDownPhotos): Promise<void> {
    const command = { type: 'withhold', before: before.toISOString(), at: context.now.toISOString() } as const;
    const left = (above: number) => this.database.query<{ id: PhotoId }>(DOWN_FOR_LONG, [before, above, BATCH_SIZE]);
    await processInOrder(left, ({ id }) => decide(this.store, childContext(context, photoStream(id)), id, command));
  }
}

async function decide(store: EventStore, context: Context, photoId: PhotoId, command: TakedownCommand): Promise<void> {
  await decideOn(store, { log: mediaLog, stream: photoStream(photoId), decider: photoTakedown, command, context });
}
