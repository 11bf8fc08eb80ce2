import { Command, type Context, Query, type UserId } from '@heliograph/kernel';

/** B9: the person accepts the rules as they are in this version. Silent where they have. Rejects `unknown-user`. */
export class AcceptRules extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly version: string,
  ) {
    super();
  }
}

/** The version that the person accepted last; null = none. */
export class FindAcceptedRules extends Query<string | null> {
  constructor(readonly userId: UserId) {
    super();
  }
}
