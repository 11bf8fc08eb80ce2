import { Command, type Context, Query } from '@heliograph/kernel';

/** What outlives a session, and is taken back by a link of the mail that tells of it (A4). */
export const newCredentials = [
  'consent',
  'app',
  'app-secret',
  'personal-token',
  'totp',
  'passkey',
  'recovery-codes',
  'outside-account',
] as const;
export type NewCredential = (typeof newCredentials)[number];

/** What this link takes back; null = it was not made here, or is older than seven days. */
export class FindTakeBack extends Query<NewCredential | null> {
  constructor(
    readonly token: string,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}

/** Ends that credential. Silent where it has ended. Rejects `dead-link`. */
export class TakeBackCredential extends Command<void> {
  constructor(
    readonly context: Context,
    readonly token: string,
  ) {
    super();
  }
}
