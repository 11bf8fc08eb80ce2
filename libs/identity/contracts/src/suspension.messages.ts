import { Command, type Context, Query, type UserId } from '@heliograph/kernel';

/**
 * Suspends a person (B4), or gives a suspension another reason and end: from the commit on they are hidden from everybody; every session, grant
 * and personal token of theirs ends (O9), and their apps work for nobody in the meantime. Silent when nothing changes. Rejects `unknown-user`,
 * `invalid` under `reason` (1..1000 characters) or `until`.
 */
export class DisableUser extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly reason: string | null = null,
    /** In the future; null = until `EnableUser`. */
    readonly until: Date | null = null,
  ) {
    super();
  }
}

/** Lifts the suspension: everything is shown as before; credentials that it ended stay ended. Silent when nothing changes. Rejects likewise. */
export class EnableUser extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly reason: string | null = null,
  ) {
    super();
  }
}

/** Writes down which suspensions have ended by themselves; returns how many. */
export class SweepSuspensions extends Command<number> {
  constructor(readonly context: Context) {
    super();
  }
}

/** Those of `userIds` who are suspended now, exact at the last commit; one statement for all. */
export class FindSuspended extends Query<ReadonlySet<UserId>> {
  constructor(readonly userIds: readonly UserId[]) {
    super();
  }
}

/** The same of one person, for their pictures: a "no" may be a second old (B8). */
export class IsSuspended extends Query<boolean> {
  constructor(readonly userId: UserId) {
    super();
  }
}
