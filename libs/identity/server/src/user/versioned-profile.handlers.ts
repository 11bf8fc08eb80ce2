import { batchedRow, Database } from '@heliograph/database';
import { FindUserHint, FindVersionedProfile, type VersionedProfile } from '@heliograph/identity-contracts';
import { foldUsername, usernameProblem } from '@heliograph/identity-core';
import type { UserId } from '@heliograph/kernel';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { UserHints } from './user-hints.js';
import { VERSIONED_BY_IDS, VERSIONED_BY_NAMES } from './user-rows.js';

@QueryHandler(FindVersionedProfile)
export class FindVersionedProfileHandler implements IQueryHandler<FindVersionedProfile> {
  private readonly withId: (userId: UserId) => Promise<VersionedProfile | null>;
  private readonly named: (folded: string) => Promise<VersionedProfile | null>;

  constructor(
    database: Database,
    private readonly known: UserHints,
  ) {
    const read = (name: string, text: string) => (keys: readonly (UserId | string)[]) =>
      database.prepared<VersionedProfile>({ name, text, params: [keys] });
    this.withId = batchedRow(database, read('versioned_profiles', VERSIONED_BY_IDS), ({ userId }) => userId);
    this.named = batchedRow(database, read('versioned_profiles_named', VERSIONED_BY_NAMES), ({ username }) => foldUsername(username));
  }

  execute({ who }: FindVersionedProfile): Promise<VersionedProfile | null> {
    return typeof who === 'number' ? this.withId(who) : this.findProfile(who);
  }

  private async findProfile(username: string): Promise<VersionedProfile | null> {
    // A text that is no valid username has no user. PostgreSQL would refuse NUL.
    if (usernameProblem(username) !== null) return null;
    const user = await this.named(foldUsername(username));
    if (user) this.known.learn(username, user.userId);
    else this.known.forget(username);
    return user;
  }
}

@QueryHandler(FindUserHint)
export class FindUserHintHandler implements IQueryHandler<FindUserHint> {
  constructor(private readonly known: UserHints) {}

  async execute({ username }: FindUserHint): Promise<UserId | null> {
    return this.known.findUserId(username);
  }
}
