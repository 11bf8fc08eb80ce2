import { Command, type Context, type PhotoId, type UserId } from '@heliograph/kernel';

/** The photo is gone: so are its comments, and they leave their authors' counters. Safe to repeat. */
export class DiscardThread extends Command<void> {
  constructor(
    readonly context: Context,
    readonly photoId: PhotoId,
  ) {
    super();
  }
}

/** The person is erased (E): their comments go as in R5, their likes of comments leave the counters. Safe to repeat. */
export class ForgetAuthor extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
  ) {
    super();
  }
}
