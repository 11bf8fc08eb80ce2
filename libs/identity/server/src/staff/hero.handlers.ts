import { decideOn } from '@heliograph/cqrs';
import { EventStore } from '@heliograph/event-store';
import { GrantHero, RevokeHero } from '@heliograph/identity-contracts';
import { hero } from '@heliograph/identity-core';
import type { Context, UserId } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { identityLog, userStream } from '../identity.log.js';

@CommandHandler(GrantHero)
export class GrantHeroHandler implements ICommandHandler<GrantHero> {
  constructor(private readonly store: EventStore) {}

  execute({ context, userId }: GrantHero): Promise<void> {
    return award(this.store, context, userId, true);
  }
}

@CommandHandler(RevokeHero)
export class RevokeHeroHandler implements ICommandHandler<RevokeHero> {
  constructor(private readonly store: EventStore) {}

  execute({ context, userId }: RevokeHero): Promise<void> {
    return award(this.store, context, userId, false);
  }
}

async function award(store: EventStore, context: Context, userId: UserId, given: boolean): Promise<void> {
  const command = { userId, hero: given, at: context.now.toISOString() };
  await decideOn(store, { log: identityLog, stream: userStream(userId), decider: hero, command, context });
}
