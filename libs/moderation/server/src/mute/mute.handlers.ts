import { RelationService } from '@heliograph/cqrs';
import { newestPeople, type PeopleTable, readPage } from '@heliograph/cqrs/reads';
import { Database, ReadDatabase } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { Page, PersonEntry, UserId } from '@heliograph/kernel';
import { type Mute, FindMuted, ForgetMutes, ListMutes, MuteUser, UnmuteUser } from '@heliograph/moderation-contracts';
import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { moderationLog } from '../moderation.log.js';
import { muteRelation } from './mute.relation.js';
import { MUTED_USERS } from './mute.sql.js';

@Injectable()
export class MuteService extends RelationService<Mute, 'userId' | 'mutedId', never> {
  constructor(store: EventStore, database: Database) {
    super(store, database, moderationLog, muteRelation);
  }
}

@CommandHandler(MuteUser)
export class MuteUserHandler implements ICommandHandler<MuteUser> {
  constructor(private readonly mutes: MuteService) {}

  async execute({ context, userId, mutedId }: MuteUser): Promise<void> {
    await this.mutes.turnOn(context, { userId, mutedId });
  }
}

@CommandHandler(UnmuteUser)
export class UnmuteUserHandler implements ICommandHandler<UnmuteUser> {
  constructor(private readonly mutes: MuteService) {}

  async execute({ context, userId, mutedId }: UnmuteUser): Promise<void> {
    await this.mutes.turnOff(context, { userId, mutedId });
  }
}

@CommandHandler(ForgetMutes)
export class ForgetMutesHandler implements ICommandHandler<ForgetMutes> {
  constructor(private readonly mutes: MuteService) {}

  execute({ context, userId }: ForgetMutes): Promise<void> {
    return this.mutes.endAll(context, userId, 'userId', 'mutedId');
  }
}

const muted: PeopleTable = { table: 'moderation.mutes', of: 'user_id', person: 'muted_id', since: 'muted_at' };

@QueryHandler(ListMutes)
export class ListMutesHandler implements IQueryHandler<ListMutes> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ userId, page }: ListMutes): Promise<Page<PersonEntry>> {
    return readPage(this.database, newestPeople(muted, userId), page);
  }
}

/** On the primary: a feed shows nobody who is muted (N1). */
@QueryHandler(FindMuted)
export class FindMutedHandler implements IQueryHandler<FindMuted> {
  constructor(private readonly database: Database) {}

  async execute({ userId }: FindMuted): Promise<readonly UserId[]> {
    const [row] = await this.database.prepared<{ people: readonly UserId[] }>({ name: 'muted', text: MUTED_USERS, params: [userId] });
    return row?.people ?? [];
  }
}
