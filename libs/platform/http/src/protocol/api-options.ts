import type { MinuteLimitSettings } from '../limits/minute-limits.js';
import type { RateLimiter } from '../limits/rate-limiter.js';
import type { Positions } from '../limits/written-places.js';
import type { Authenticator } from '../request/caller.js';

export interface Window {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** What pino offers of itself to the API. Fields never hold tokens, addresses or personal data. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Lets a caller see its own writes (R3). The first two surround the handling of each request; the other two are awaited. */
export interface Freshness {
  collecting<T>(work: () => T): T;
  /** What is read inside may come from a replica. */
  reading<T>(work: () => T): T;
  /** At the end of each request of this caller, inside `collecting`, before the answer leaves; nothing to do where it has not written. */
  afterWrite(callerKey: string): Promise<void> | void;
  /**
   * Before a read of this caller, inside `reading`.
   * @param written what the limiter told of this caller's writes; left out, it is asked for where there is somebody to ask
   */
  beforeRead(callerKey: string, written?: Positions): Promise<void>;
}

export interface ApiOptions {
  /** Every address in an answer begins with it (S21). */
  readonly publicUrl: string;
  readonly authenticate: Authenticator;
  readonly limiter: RateLimiter;
  readonly limits: { readonly token: Window; readonly anonymous: Window; readonly perMinute: MinuteLimitSettings };
  readonly trustedProxies: readonly string[];
  /** Writes answer 503. */
  readonly readOnly: boolean;
  readonly log: Log;
  /** Bytes of a JSON or form body; 1 MiB where nothing is said. */
  readonly bodyLimit?: number;
  /** Patterns of routes that no controller of ours declares and that are no resources (`/docs`); each covers what lies beneath. */
  readonly exempt?: readonly string[];
  readonly freshness?: Freshness;
}
