import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ViewCounter, ViewCounts, Viewer, ViewKind } from '@heliograph/application-photos';
import { newId } from '@heliograph/event-store';
import { addressBudget, type Deduplication, type Log } from '@heliograph/http';
import { CommandId, type PhotoId } from '@heliograph/kernel';
import type { HourlyViews } from '@heliograph/media-contracts';
import { ViewTally } from './view-tally.js';

const HOUR_MILLISECONDS = 3_600_000;
const POLL_INTERVAL_MILLISECONDS = 500;
const MOST_EVENTS = 1_000;
/** For a database that is away when the process ends. */
const LAST_TRIES_TIMEOUT_MILLISECONDS = 8_000;

export interface PhotoViewsOptions {
  readonly counts: Pick<ViewCounts, 'record'>;
  readonly deduplication: Deduplication;
  /** Keys the hashes by which a viewer is known for the rest of the hour. */
  readonly secret: string;
  /** What only reads must not write what it counts: then nothing is counted. */
  readonly readOnly: boolean;
  readonly log: Log;
  /** Milliseconds after which counts are written, however few; default 10 s. */
  readonly every?: number;
  readonly clock?: () => number;
}

/**
 * Contract U5: counts each viewer once for each photo and hour, collects, and writes what was collected as events of counts. Nobody waits for it:
 * while Redis or the database are away requests are answered as ever, and the counts stay here until they can be written.
 */
export class PhotoViews implements ViewCounter {
  private readonly tally = new ViewTally();
  private readonly asked = new Set<Promise<void>>();
  private readonly clock: () => number;
  /** Sent before, under its own command id, and not known to be stored. */
  private unsure: { readonly counts: readonly HourlyViews[]; readonly commandId: CommandId } | null = null;
  private writing: Promise<boolean> | null = null;
  private timer: NodeJS.Timeout | undefined;
  private writtenAt: number;

  constructor(private readonly options: PhotoViewsOptions) {
    this.clock = options.clock ?? Date.now;
    this.writtenAt = performance.now();
  }

  start(): void {
    this.timer = setInterval(() => void this.look(), POLL_INTERVAL_MILLISECONDS).unref();
  }

  /** Returns at once. Whose photo it is has been looked at before: an owner's own views are none. */
  count(kind: ViewKind, photoId: PhotoId, viewer: Viewer): void {
    if (this.options.readOnly) return;
    const now = this.clock();
    const hour = now - (now % HOUR_MILLISECONDS);
    const asked = this.options.deduplication
      .isFirst(this.hashOf(kind, photoId, hour, viewer), Math.max(1, Math.floor((hour + HOUR_MILLISECONDS - now) / 1000)))
      .then((first) => {
        if (first) this.tally.add(kind, photoId, hour);
      })
      .finally(() => this.asked.delete(asked));
    this.asked.add(asked);
  }

  /** Writes what is left. Gives up, and says how much was lost, when the database stays away. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.asked);
    const deadline = performance.now() + LAST_TRIES_TIMEOUT_MILLISECONDS;
    while (this.isHolding()) {
      if (await this.write()) continue;
      if (performance.now() > deadline) break;
      await pause(POLL_INTERVAL_MILLISECONDS);
    }
    if (this.isHolding()) this.options.log.error({ entries: this.tally.size }, 'views and downloads are lost: the database is away');
  }

  private async look(): Promise<void> {
    const lost = this.tally.takeLost();
    if (lost > 0) this.options.log.warn({ lost }, 'views and downloads of too many photos wait to be written');
    const isDue = performance.now() - this.writtenAt >= (this.options.every ?? 10_000) || this.tally.size >= MOST_EVENTS;
    if (isDue && this.isHolding() && this.writing === null) await this.write();
  }

  private isHolding(): boolean {
    return this.unsure !== null || this.tally.size > 0;
  }

  /** One batch, one at a time; what is not known to be stored comes first, again. Answers whether it went well. */
  private write(): Promise<boolean> {
    this.writing ??= this.send().finally(() => {
      this.writing = null;
    });
    return this.writing;
  }

  private async send(): Promise<boolean> {
    this.unsure ??= { counts: this.tally.take(MOST_EVENTS), commandId: CommandId(newId()) };
    this.writtenAt = performance.now();
    try {
      await this.options.counts.record(this.unsure.counts, this.unsure.commandId);
      this.unsure = null;
      return true;
    } catch (err) {
      this.options.log.warn({ err }, 'views and downloads wait to be written');
      return false;
    }
  }

  private hashOf(kind: ViewKind, photoId: PhotoId, hour: number, viewer: Viewer): string {
    const who = 'userId' in viewer ? `user ${viewer.userId}` : `address ${addressBudget(viewer.address)}`;
    return createHmac('sha256', this.options.secret).update(`${kind} ${photoId} ${hour} ${who}`).digest('base64url');
  }
}
