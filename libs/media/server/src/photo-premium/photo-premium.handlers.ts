import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { AcceptPremium, RevokePremium, type PhotoFacts } from '@heliograph/media-contracts';
import { photoPremium } from '@heliograph/media-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mediaLog, photoStream } from '../media.log.js';
import { photoAfter } from '../photo/photo-rows.js';

@CommandHandler(AcceptPremium)
export class AcceptPremiumHandler implements ICommandHandler<AcceptPremium> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, photoId }: AcceptPremium): Promise<PhotoFacts> {
    const command = { type: 'accept', at: context.now.toISOString() } as const;
    await decideOn(this.store, { log: mediaLog, stream: photoStream(photoId), decider: photoPremium, command, context });
    return photoAfter(this.database, photoId);
  }
}

@CommandHandler(RevokePremium)
export class RevokePremiumHandler implements ICommandHandler<RevokePremium> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, photoId }: RevokePremium): Promise<PhotoFacts> {
    const command = { type: 'revoke', at: context.now.toISOString() } as const;
    await decideOn(this.store, { log: mediaLog, stream: photoStream(photoId), decider: photoPremium, command, context });
    return photoAfter(this.database, photoId);
  }
}
