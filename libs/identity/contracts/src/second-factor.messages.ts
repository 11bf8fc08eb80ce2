import { Command, type Context, Query, type UserId } from '@heliograph/kernel';
import type { PasskeyId } from './identity.ids.js';

/** A key of an authenticator: a phone, a computer, a security key. */
export interface Passkey {
  readonly id: PasskeyId;
  /** As the person named it. */
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** What a person has set up besides the password; of nothing in it can a code be made. */
export interface SecondFactors {
  /** Since when codes of an authenticator app are asked; null = not set up. */
  readonly totpSince: Date | null;
  /** In the order in which they were added. */
  readonly passkeys: readonly Passkey[];
  /** Recovery codes that are left. */
  readonly recoveryCodes: number;
}

export class FindSecondFactors extends Query<SecondFactors> {
  constructor(readonly userId: UserId) {
    super();
  }
}

/** The secret of an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds). */
export interface TotpSetup {
  /** Base32. */
  readonly secret: string;
  /** `otpauth://totp/...`, for a QR code. */
  readonly uri: string;
}

/** A secret that counts once a code proves that it has arrived. Replaces one that was never confirmed. Rejects `second-factor-exists`. */
export class BeginTotp extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
  ) {
    super();
  }
}

/** The secret that waits for its first code; null = there is none, or it has counted for a while. */
export class FindTotpSetup extends Query<TotpSetup | null> {
  constructor(readonly userId: UserId) {
    super();
  }
}

/** From now on a second factor is asked. Answers the recovery codes; none where there were some. Rejects `wrong-code` under `otp`, `too-many-attempts`. */
export class ConfirmTotp extends Command<readonly string[]> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly code: string,
  ) {
    super();
  }
}

/** Silent where there is none. With the last factor the recovery codes go. Rejects `not-confirmed`. */
export class RemoveTotp extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
  ) {
    super();
  }
}

/** Ten new recovery codes, each good once; the old ones end. Rejects `not-confirmed`; `no-second-factor` where they would open nothing. */
export class RenewRecoveryCodes extends Command<readonly string[]> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
  ) {
    super();
  }
}

/** By order of an operator, for somebody who has lost it. An event; false = there was none, and nothing happened. Rejects `unknown-user`, `invalid` under `reason`. */
export class ResetSecondFactor extends Command<boolean> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    /** `by`: login of the operator; `reason`: 1 to 500 characters. Both stay in the log for good: neither may name the person. */
    readonly order: { readonly by: string; readonly reason: string },
  ) {
    super();
  }
}

/** A code of an authenticator app or a recovery code; or what the browser answered for a passkey, as JSON. */
export type FactorProof = { readonly otp: string } | { readonly passkey: string };
