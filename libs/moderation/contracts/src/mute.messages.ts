import { Command, type Context, type Page, type PageRequest, type PersonEntry, Query, type UserId } from '@heliograph/kernel';

/** Twice = once, without a second event (R1). Rejects `mute-yourself`. The caller has seen that the muted person exists. */
export class MuteUser extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly mutedId: UserId,
  ) {
    super();
  }
}

/** Not muted = nothing happens. */
export class UnmuteUser extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly mutedId: UserId,
  ) {
    super();
  }
}

/** Whom the user mutes, newest first. */
export class ListMutes extends Query<Page<PersonEntry>> {
  constructor(
    readonly userId: UserId,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** Whom the user mutes, of 10,000 the newest; exact at the last commit (N1). */
export class FindMuted extends Query<readonly UserId[]> {
  constructor(readonly userId: UserId) {
    super();
  }
}

/** The person is erased (E): their mutes go, and those of others that name them. Safe to repeat. */
export class ForgetMutes extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
  ) {
    super();
  }
}
