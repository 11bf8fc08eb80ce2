import { decideOn } from '@heliograph/cqrs';
import { EventStore } from '@heliograph/event-store';
import { GrantHero, GrantRole, RevokeHero } from '@heliograph/identity-contracts';
import { hero, role } from '@heliograph/identity-core';
import type { Context, UserId } from '@heliograph/kernel';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { identityLog, userStream } from '../identity.log.js';

@CommandHandler(GrantRole)
export class GrantRoleHandler implements ICommandHandler<GrantRole> {
  constructor(@Inject(EventStore) private readonly store: EventStore) {}

  async execute({ context, userId, role: granted }: GrantRole): Promise<void> {
    const command = { userId, role: granted, at: context.now.toISOString() };
    await decideOn(this.store, { log: identityLog, stream: userStream(userId), decider: role, command, context });
  }
}

@CommandHandler(GrantHero)
export class GrantHeroHandler implements ICommandHandler<GrantHero> {
  constructor(@Inject(EventStore) private readonly store: EventStore) {}

  execute({ context, userId }: GrantHero): Promise<void> {
    return award(this.store, context, userId, true);
  }
}

@CommandHandler(RevokeHero)
export class RevokeHeroHandler implements ICommandHandler<RevokeHero> {
  constructor(@Inject(EventStore) private readonly store: EventStore) {}

  execute({ context, userId }: RevokeHero): Promise<void> {
    return award(this.store, context, userId, false);
  }
}

async function award(store: EventStore, context: Context, userId: UserId, given: boolean): Promise<void> {
  const command = { userId, hero: given, at: context.now.toISOString() };
  await decideOn(store, { log: identityLog, stream: userStream(userId), decider: hero, command, context });
}
