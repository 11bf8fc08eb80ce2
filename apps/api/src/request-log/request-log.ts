import type { ApplicationRequests } from '@heliograph/application/applications';
import { type Log, problemOf } from '@heliograph/http';
import type { NewAppRequest } from '@heliograph/identity-contracts';
import { WriteBehindBuffer } from '@heliograph/timing/write-behind';
import { HourlyShares } from './hourly-shares.js';

const INTERVAL_MILLISECONDS = 1_000;
const BATCH = 500;
const MAX_HELD = 10_000;
/** Client ids that nobody has may be made up faster than anything is written. */
const MAX_UNPROVEN_HELD = 1_000;

export interface RequestLogOptions {
  readonly requests: Pick<ApplicationRequests, 'record'>;
  /** What only reads must not write what it collects: then nothing is collected. */
  readonly readOnly: boolean;
  readonly log: Log;
}

/**
 * Collects requests of apps and writes them in batches, once a second. Nobody waits for it. While the database is away they wait here, up to a bound; beyond it
 * they are dropped and counted. A batch whose outcome is not known is written again, so that a request may then stand in the log twice.
 */
export class RequestLog {
  private readonly shares = new HourlyShares();
  private readonly buffer: WriteBehindBuffer<NewAppRequest>;

  constructor(private readonly options: RequestLogOptions) {
    const { requests, log } = options;
    this.buffer = new WriteBehindBuffer<NewAppRequest>({
      intervalMilliseconds: INTERVAL_MILLISECONDS,
      batch: BATCH,
      capacity: MAX_HELD,
      write: (batch) => requests.record(batch),
      isKept: (error) => problemOf(error).status === 503,
      onKept: (err) => log.warn({ err }, 'requests of apps wait to be written'),
      onDropped: ({ count, error: err }) =>
        log.warn({ dropped: count, ...(err !== undefined && { err }) }, 'requests of apps are missing in their logs'),
    });
  }

  /** Returns at once. */
  note(request: NewAppRequest): void {
    if (this.options.readOnly || !this.shares.admits(request)) return;
    this.buffer.add(request, request.proven ? MAX_HELD : MAX_UNPROVEN_HELD);
  }

  /** Writes what is left, and gives up where the database is away: it is a log of what apps did, not of what happened. */
  stop(): Promise<void> {
    return this.buffer.stop();
  }
}
