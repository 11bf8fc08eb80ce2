import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { ChooseCover, type Cover, FindCover } from '@heliograph/identity-contracts';
import { cover } from '@heliograph/identity-core';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { withSharedAccountLock } from '../credentials/account-lock.js';
import { identityLog, userStream } from '../identity.log.js';

@CommandHandler(ChooseCover)
export class ChooseCoverHandler implements ICommandHandler<ChooseCover> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, userId, cover: wanted }: ChooseCover): Promise<void> {
    const command = { userId, cover: wanted, at: context.now.toISOString() };
    await withSharedAccountLock(this.database, userId, { kind: 'context', context }, () =>
      decideOn(this.store, { log: identityLog, stream: userStream(userId), decider: cover, command, context }),
    );
  }
}

@QueryHandler(FindCover)
export class FindCoverHandler implements IQueryHandler<FindCover> {
  constructor(private readonly database: Database) {}

  async execute({ userId }: FindCover): Promise<Cover | null> {
    const [row] = await this.database.query<Cover>(
      'select cover_photo_id as "photoId", cover_crop as crop from identity.users where id = $1 and cover_photo_id is not null',
      [userId],
    );
    return row ?? null;
  }
}
