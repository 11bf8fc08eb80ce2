import { AcceptPremium, RevokePremium, type PhotoFacts } from '@heliograph/media-contracts';
import { photoPremium } from '@heliograph/media-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PhotoChanges } from '../photo/photo-changes.js';

@CommandHandler(AcceptPremium)
export class AcceptPremiumHandler implements ICommandHandler<AcceptPremium> {
  constructor(private readonly photos: PhotoChanges) {}

  execute({ context, photoId }: AcceptPremium): Promise<PhotoFacts> {
    const command = { type: 'accept', at: context.now.toISOString() } as const;
    return this.photos.decide(photoId, { decider: photoPremium, command, context });
  }
}

@CommandHandler(RevokePremium)
export class RevokePremiumHandler implements ICommandHandler<RevokePremium> {
  constructor(private readonly photos: PhotoChanges) {}

  execute({ context, photoId }: RevokePremium): Promise<PhotoFacts> {
    const command = { type: 'revoke', at: context.now.toISOString() } as const;
    return this.photos.decide(photoId, { decider: photoPremium, command, context });
  }
}
