import type { AppId, UserId } from '@heliograph/kernel';

/** Whose writes: a user's, through any app, or those of an app for itself. Both null: anonymous, who has none. */
export interface Writer {
  readonly userId: UserId | null;
  readonly appId: AppId | null;
}

/** A caller's read is never older than the same caller's last write (R3). Provided by the API under `READ_YOUR_WRITES`. */
export interface ReadYourWrites {
  /** Runs `work`, a command with this correlation, and stores for `writer` what it wrote before it returns, also where `work` fails. */
  writing<T>(writer: Writer, correlation: string, work: () => Promise<T>): Promise<T>;
  /** Surrounds the handling of one request that only reads: inside it may be read from a replica. */
  reading<T>(work: () => T): T;
  /** Inside `reading`: waits, for a bounded time, until the server that is read from has what `writer` wrote, and chooses that server. */
  caughtUp(writer: Writer): Promise<void>;
}

export const READ_YOUR_WRITES = Symbol('ReadYourWrites');
