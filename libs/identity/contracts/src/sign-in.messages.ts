import { Command, type Context, type CredentialId, type UserId } from '@heliograph/kernel';
import type { OutsideIdentity } from './outside-account.messages.js';
import type { FactorProof } from './second-factor.messages.js';

/** Where a sign-in comes from, as far as it is known. */
export interface SignInOrigin {
  /** An IPv4 address or the /64 of an IPv6 one, as trusted proxies give it. */
  readonly network?: string | null;
  /** `NewSession.device` of an earlier sign-in, out of the browser's own cookie. */
  readonly device?: string | null;
  readonly userAgent?: string | null;
}

/** `token` and `device` belong into cookies and nowhere else; the token is new at every login. */
export interface NewSession {
  readonly token: string;
  readonly credential: CredentialId;
  readonly userId: UserId;
  readonly expiresAt: Date;
  /** Says that this browser has signed in to this account before, also after the session has ended. It grants no access. */
  readonly device: string;
}

/** A sign-in after its first step: the second factor decides. `token` belongs into a cookie and nowhere else. */
export interface UnfinishedSignIn {
  readonly unfinished: true;
  readonly token: string;
  /** Some minutes. */
  readonly expiresAt: Date;
}

export type SignInAnswer = NewSession | UnfinishedSignIn;

export const isUnfinished = (answer: SignInAnswer): answer is UnfinishedSignIn => 'unfinished' in answer;

/** For somebody who cannot have a second factor yet. @throws Error where it is asked all the same */
export function requireSession(answer: SignInAnswer): NewSession {
  if (isUnfinished(answer)) throw new Error('The second factor is missing');
  return answer;
}

/**
 * `login` is a username or an e-mail address. Rejects `wrong-credentials`, the same for every reason; `too-many-attempts` before the password
 * is compared; or `busy`. Unfinished where the person has a second factor.
 */
export class LogIn extends Command<SignInAnswer> {
  constructor(
    readonly context: Context,
    readonly login: string,
    readonly password: string,
    readonly origin: SignInOrigin = {},
  ) {
    super();
  }
}

/** A session without a password, for a user whose identity another provider has verified (unfinished with a second factor), or who has just registered. Rejects `wrong-credentials`. */
export class StartSession extends Command<SignInAnswer> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly origin: SignInOrigin = {},
    /** Whom a provider has verified: it must still be connected to this user. null = the user has just registered. */
    readonly verifiedIdentity: OutsideIdentity | null = null,
  ) {
    super();
  }
}

/** Rejects `wrong-code` under `otp`, `wrong-passkey`, `too-many-attempts`, and `sign-in-ended` where it has to begin again. */
export class FinishSignIn extends Command<NewSession> {
  constructor(
    readonly context: Context,
    readonly token: string,
    readonly proof: FactorProof,
    readonly origin: SignInOrigin = {},
  ) {
    super();
  }
}
