import { Command, type Context, type Page, type PageRequest, type PersonEntry, Query, type UserId } from '@heliograph/kernel';

/** Twice = once, without a second event (R1). Rejects `block-yourself`. The caller has seen that the blocked person exists. */
export class BlockUser extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly blockedId: UserId,
  ) {
    super();
  }
}

/** Not blocked = nothing happens. */
export class UnblockUser extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly blockedId: UserId,
  ) {
    super();
  }
}

/** Whom the user blocks, newest first. */
export class ListBlocks extends Query<Page<PersonEntry>> {
  constructor(
    readonly userId: UserId,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** Whether it stands, exact at the last commit: for what acts on it. */
export class IsBlocked extends Query<boolean> {
  constructor(
    readonly userId: UserId,
    readonly blockedId: UserId,
  ) {
    super();
  }
}

/** The two directions of blocks around one person (B2). */
export interface Blocks {
  readonly blocked: ReadonlySet<UserId>;
  readonly blockedBy: ReadonlySet<UserId>;
  /** Both, ascending: whose things lists do not show to the person. */
  readonly unlisted: readonly UserId[];
}

export const noBlocks: Blocks = { blocked: new Set(), blockedBy: new Set(), unlisted: [] };

/** From memory: at most a second old, and at once in the process that wrote. */
export class FindBlocks extends Query<Blocks> {
  constructor(readonly userId: UserId) {
    super();
  }
}

/** The person is erased (E): their blocks go, in both directions. Safe to repeat. */
export class ForgetBlocks extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
  ) {
    super();
  }
}
