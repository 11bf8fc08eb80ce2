import type { ApplicationRequests } from '@heliograph/application-applications';
import { type Log, problemOf } from '@heliograph/http';
import type { NewAppRequest } from '@heliograph/identity-contracts';
import { HourlyShares } from './hourly-shares.js';

const POLL_INTERVAL_MILLISECONDS = 1_000;
const BATCH = 500;
const MOST_HELD = 10_000;
/** Client ids that nobody has may be made up faster than anything is written. */
const MOST_UNPROVEN_HELD = 1_000;

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
  private held: NewAppRequest[] = [];
  private dropped = 0;
  private isAway = false;
  private writing: Promise<boolean> | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: RequestLogOptions) {}

  start(): void {
    this.timer = setInterval(() => void this.look(), POLL_INTERVAL_MILLISECONDS).unref();
  }

  /** Returns at once. */
  note(request: NewAppRequest): void {
    if (this.options.readOnly || !this.shares.admits(request)) return;
    if (this.held.length < (request.proven ? MOST_HELD : MOST_UNPROVEN_HELD)) this.held.push(request);
    else this.dropped += 1;
  }

  /** Writes what is left, and gives up where the database is away: it is a log of what apps did, not of what happened. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.writing;
    while (this.held.length > 0) if (!(await this.write())) break;
    this.dropped += this.held.length;
    this.held = [];
    this.tellDropped();
  }

  private async look(): Promise<void> {
    if (this.writing !== null) return;
    while (this.held.length > 0) if (!(await this.write())) return;
    this.tellDropped();
  }

  /** One batch, one at a time. Answers whether it is settled. */
  private write(): Promise<boolean> {
    this.writing ??= this.send(this.held.slice(0, BATCH)).finally(() => {
      this.writing = null;
    });
    return this.writing;
  }

  private async send(batch: readonly NewAppRequest[]): Promise<boolean> {
    try {
      await this.options.requests.record(batch);
    } catch (err) {
      if (problemOf(err).status === 503) return this.waits(err);
      this.options.log.warn({ err, dropped: batch.length }, 'requests of apps are missing in their logs');
    }
    this.isAway = false;
    this.held = this.held.slice(batch.length);
    return true;
  }

  private waits(err: unknown): false {
    if (!this.isAway) this.options.log.warn({ err }, 'requests of apps wait to be written');
    this.isAway = true;
    return false;
  }

  private tellDropped(): void {
    if (this.dropped > 0) this.options.log.warn({ dropped: this.dropped }, 'requests of apps are missing in their logs');
    this.dropped = 0;
  }
}
