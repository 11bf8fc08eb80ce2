import { Command, type Context, type UserId } from '@heliograph/kernel';

/** Another link to the person's own address. Nothing where it is verified. Rejects `too-many-attempts`. */
export class RequestEmailVerification extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
  ) {
    super();
  }
}

/** Uses up the token of a link: its address is verified. Rejects `dead-link`. */
export class VerifyEmail extends Command<void> {
  constructor(
    readonly context: Context,
    readonly token: string,
  ) {
    super();
  }
}
