import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { UpdateProfile, type UserProfile } from '@heliograph/identity-contracts';
import { profile } from '@heliograph/identity-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withSharedAccountLock } from '../credentials/account-lock.js';
import { identityLog, userStream } from '../identity.log.js';
import { findProfile } from '../user/user-rows.js';
import { rejection } from '../refusal/refusal.js';

@CommandHandler(UpdateProfile)
export class UpdateProfileHandler implements ICommandHandler<UpdateProfile> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, actorId, fields }: UpdateProfile): Promise<UserProfile> {
    const command = { userId: actorId, fields, at: context.now.toISOString() };
    await withSharedAccountLock(this.database, actorId, { kind: 'context', context }, () =>
      decideOn(this.store, { log: identityLog, stream: userStream(actorId), decider: profile, command, context, isEdit: true }),
    );
    const after = await findProfile(this.database, actorId);
    if (!after) throw rejection('unknown-user');
    return after;
  }
}
