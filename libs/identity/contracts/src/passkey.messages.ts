import { Command, type Context, type UserId } from '@heliograph/kernel';
import type { PasskeyId } from './identity.ids.js';

/** What `navigator.credentials` is asked, and what it answers, as JSON (WebAuthn level 3). */
export type BrowserOptions = Readonly<Record<string, unknown>>;

/** A challenge for a new passkey, good once and for five minutes. Rejects `not-confirmed`. */
export class BeginPasskey extends Command<BrowserOptions> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
  ) {
    super();
  }
}

/**
 * `answer` is the browser's, as JSON. Answers recovery codes; none where there were some. Rejects `wrong-passkey`, `invalid` under `name`,
 * `too-many-passkeys`, `not-confirmed`.
 */
export class AddPasskey extends Command<readonly string[]> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly name: string,
    readonly answer: string,
  ) {
    super();
  }
}

/** Silent where it is not theirs or gone. With the last factor the recovery codes go. Rejects `not-confirmed`. */
export class RemovePasskey extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly passkeyId: PasskeyId,
  ) {
    super();
  }
}

/** A challenge for one of the person's passkeys, good once and for five minutes; null = they have none. */
export class CreatePasskeyChallenge extends Command<BrowserOptions | null> {
  constructor(
    readonly context: Context,
    readonly of: { readonly userId: UserId } | { readonly unfinished: string },
  ) {
    super();
  }
}
