import { batchedRows, Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import {
  FindProfile,
  FindProfiles,
  FindRegisteredOffset,
  FindUser,
  FindUsers,
  FindUserVersion,
  HasOthersInRole,
  IsNewcomer,
  ListRoles,
  type Role,
  type UserFacts,
  type UserProfile,
} from '@heliograph/identity-contracts';
import { foldUsername, usernameProblem } from '@heliograph/identity-core';
import type { UserId } from '@heliograph/kernel';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { identityLog, userStream } from '../identity.log.js';
import { ACCOUNT_AGES, type AccountAge, FACTS_BY_NAMES, findRoles, hasOthersInRole, PROFILES } from './user-rows.js';

@QueryHandler(FindUser)
export class FindUserHandler implements IQueryHandler<FindUser> {
  private readonly named: ReturnType<typeof usersNamed>;

  constructor(database: Database) {
    this.named = usersNamed(database);
  }

  async execute({ username }: FindUser): Promise<UserFacts | null> {
    return (await this.named([username]))[0] ?? null;
  }
}

@QueryHandler(FindUsers)
export class FindUsersHandler implements IQueryHandler<FindUsers> {
  private readonly named: ReturnType<typeof usersNamed>;

  constructor(database: Database) {
    this.named = usersNamed(database);
  }

  execute({ usernames }: FindUsers): Promise<readonly UserFacts[]> {
    return this.named(usernames);
  }
}

function usersNamed(database: Database): (usernames: readonly string[]) => Promise<readonly UserFacts[]> {
  const read = (folded: readonly string[]) => database.prepared<UserFacts>({ name: 'users_named', text: FACTS_BY_NAMES, params: [folded] });
  const users = batchedRows(database, read, ({ username }) => foldUsername(username));
  // A text that is no valid username has no user. PostgreSQL would refuse NUL.
  return async (usernames) => [...(await users(usernames.filter((name) => usernameProblem(name) === null).map(foldUsername))).values()];
}

@QueryHandler(FindProfile)
export class FindProfileHandler implements IQueryHandler<FindProfile> {
  private readonly profiles: ReturnType<typeof profilesOf>;

  constructor(database: Database) {
    this.profiles = profilesOf(database);
  }

  async execute({ userId }: FindProfile): Promise<UserProfile | null> {
    return (await this.profiles([userId])).get(userId) ?? null;
  }
}

@QueryHandler(FindUserVersion)
export class FindUserVersionHandler implements IQueryHandler<FindUserVersion> {
  constructor(private readonly store: EventStore) {}

  execute({ userId }: FindUserVersion): Promise<number> {
    return this.store.versionOf(identityLog, userStream(userId));
  }
}

const DAY_MILLISECONDS = 86_400_000;

@QueryHandler(IsNewcomer)
export class IsNewcomerHandler implements IQueryHandler<IsNewcomer> {
  private readonly ages: (userIds: readonly UserId[]) => Promise<ReadonlyMap<UserId, AccountAge>>;

  constructor(
    database: Database,
    private readonly store: EventStore,
  ) {
    const read = (userIds: readonly UserId[]) =>
      database.prepared<AccountAge>({ name: 'account_ages', text: ACCOUNT_AGES, params: [userIds] });
    this.ages = batchedRows(database, read, ({ userId }) => userId);
  }

  async execute({ userId, provesAddress, now }: IsNewcomer): Promise<boolean> {
    const account = (await this.ages([userId])).get(userId);
    if (!account) return true;
    const isOld = now.getTime() - account.createdAt.getTime() >= DAY_MILLISECONDS;
    if (isOld && (account.emailVerified || !provesAddress)) return false;
    const registration = await this.store.findRecord(identityLog, userStream(userId), 1);
    return !registration?.actor.startsWith('system:');
  }
}

@QueryHandler(FindProfiles)
export class FindProfilesHandler implements IQueryHandler<FindProfiles> {
  private readonly profiles: ReturnType<typeof profilesOf>;

  constructor(database: Database) {
    this.profiles = profilesOf(database);
  }

  execute({ userIds }: FindProfiles): Promise<ReadonlyMap<UserId, UserProfile>> {
    return this.profiles(userIds);
  }
}

function profilesOf(database: Database): (userIds: readonly UserId[]) => Promise<ReadonlyMap<UserId, UserProfile>> {
  const read = (userIds: readonly UserId[]) => database.prepared<UserProfile>({ name: 'profiles', text: PROFILES, params: [userIds] });
  return batchedRows(database, read, ({ userId }) => userId);
}

@QueryHandler(HasOthersInRole)
export class HasOthersInRoleHandler implements IQueryHandler<HasOthersInRole> {
  constructor(private readonly database: Database) {}

  execute({ role, without }: HasOthersInRole): Promise<boolean> {
    return hasOthersInRole(this.database, role, without);
  }
}

@QueryHandler(ListRoles)
export class ListRolesHandler implements IQueryHandler<ListRoles> {
  constructor(private readonly database: Database) {}

  execute({ userId }: ListRoles): Promise<readonly Role[]> {
    return findRoles(this.database, userId);
  }
}

@QueryHandler(FindRegisteredOffset)
export class FindRegisteredOffsetHandler implements IQueryHandler<FindRegisteredOffset> {
  constructor(private readonly database: Database) {}

  async execute({ userId }: FindRegisteredOffset): Promise<number | null> {
    const [row] = await this.database.query<{ minutes: number | null }>(
      'select offset_minutes as minutes from identity.users where id = $1',
      [userId],
    );
    return row?.minutes ?? null;
  }
}
