import { Command, type Context, type DecisionId, type Mark, Query, type UserId } from '@heliograph/kernel';

/**
 * The picture that the person had when it was decided is shown to nobody from the commit on, and the one made from the id to everybody (B5). Each
 * decision once: silent where it stands, was lifted, or the person has another picture since. Rejects `unknown-user`.
 */
export class TakeDownAvatar extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly mark: Mark,
    readonly decidedAt: Date,
  ) {
    super();
  }
}

/** The decision is lifted. With the last one that stands the picture is shown again, unless its owner has chosen another or its file is deleted. Rejects `unknown-user`. */
export class RestoreAvatar extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly decisionId: DecisionId,
  ) {
    super();
  }
}

/** Pictures that have been down since `before` or longer are so for good: their files are deleted (B4). Safe to repeat. */
export class WithholdAvatars extends Command<void> {
  constructor(
    readonly context: Context,
    readonly before: Date,
  ) {
    super();
  }
}

export interface ChosenAvatar {
  /** Since when the person has it. */
  readonly since: Date;
  readonly isDown: boolean;
}

/** The picture that the person chose last, exact at the last commit; null: none, or it is deleted. */
export class FindChosenAvatar extends Query<ChosenAvatar | null> {
  constructor(readonly userId: UserId) {
    super();
  }
}

export interface TakenDownAvatar {
  /** SHA-256 of the file as it was sent, or of what was made of it where that was not recorded: 64 hexadecimal digits. */
  readonly checksum: string;
  /** What that file looks like, in 16 hexadecimal digits; null: only the same bytes are known again. */
  readonly fingerprint: string | null;
}

/** The picture that a decision took down, also where it has been replaced since. Null: none, or nothing is known of its bytes. */
export class FindTakenDownAvatar extends Query<TakenDownAvatar | null> {
  constructor(
    readonly userId: UserId,
    readonly decisionId: DecisionId,
  ) {
    super();
  }
}
