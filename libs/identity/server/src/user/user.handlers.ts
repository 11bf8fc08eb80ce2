import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import {
  FindProfile,
  FindProfiles,
  FindUser,
  FindUserById,
  FindUsers,
  FindUserVersion,
  IsNewcomer,
  ListRoles,
  type Role,
  type UserFacts,
  type UserProfile,
} from '@heliograph/identity-contracts';
import { foldUsername, usernameProblem } from '@heliograph/identity-core';
import type { UserId } from '@heliograph/kernel';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { identityLog, userStream } from '../identity.log.js';
import { findAccountAge, findFacts, findFactsOf, findProfile, findProfiles, findRoles } from './user-rows.js';

@QueryHandler(FindUser)
export class FindUserHandler implements IQueryHandler<FindUser> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ username }: FindUser): Promise<UserFacts | null> {
    // A text that is no valid username has no user. PostgreSQL would refuse NUL.
    return usernameProblem(username) === null ? findFacts(this.database, 'username_folded = $1', foldUsername(username)) : null;
  }
}

@QueryHandler(FindUsers)
export class FindUsersHandler implements IQueryHandler<FindUsers> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ usernames }: FindUsers): Promise<readonly UserFacts[]> {
    const folded = [...new Set(usernames.filter((username) => usernameProblem(username) === null).map(foldUsername))];
    return folded.length === 0 ? [] : findFactsOf(this.database, folded);
  }
}

@QueryHandler(FindUserById)
export class FindUserByIdHandler implements IQueryHandler<FindUserById> {
  constructor(@Inject(Database) private readonly database: Database) {}

  execute({ userId }: FindUserById): Promise<UserFacts | null> {
    return findFacts(this.database, 'id = $1', userId);
  }
}

@QueryHandler(FindProfile)
export class FindProfileHandler implements IQueryHandler<FindProfile> {
  constructor(@Inject(Database) private readonly database: Database) {}

  execute({ userId }: FindProfile): Promise<UserProfile | null> {
    return findProfile(this.database, userId);
  }
}

@QueryHandler(FindUserVersion)
export class FindUserVersionHandler implements IQueryHandler<FindUserVersion> {
  constructor(@Inject(EventStore) private readonly store: EventStore) {}

  execute({ userId }: FindUserVersion): Promise<number> {
    return this.store.versionOf(identityLog, userStream(userId));
  }
}

const DAY_MILLISECONDS = 86_400_000;

@QueryHandler(IsNewcomer)
export class IsNewcomerHandler implements IQueryHandler<IsNewcomer> {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(EventStore) private readonly store: EventStore,
  ) {}

  async execute({ userId, provesAddress, now }: IsNewcomer): Promise<boolean> {
    const account = await findAccountAge(this.database, userId);
    if (!account) return true;
    const isOld = now.getTime() - account.createdAt.getTime() >= DAY_MILLISECONDS;
    if (isOld && (account.emailVerified || !provesAddress)) return false;
    const registration = await this.store.recorded(identityLog, userStream(userId), 1);
    return !registration?.actor.startsWith('system:');
  }
}

@QueryHandler(FindProfiles)
export class FindProfilesHandler implements IQueryHandler<FindProfiles> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ userIds }: FindProfiles): Promise<ReadonlyMap<UserId, UserProfile>> {
    const profiles = userIds.length === 0 ? [] : await findProfiles(this.database, userIds);
    return new Map(profiles.map((profile) => [profile.userId, profile]));
  }
}

@QueryHandler(ListRoles)
export class ListRolesHandler implements IQueryHandler<ListRoles> {
  constructor(@Inject(Database) private readonly database: Database) {}

  execute({ userId }: ListRoles): Promise<readonly Role[]> {
    return findRoles(this.database, userId);
  }
}
