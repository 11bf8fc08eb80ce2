import { createHmac, hash } from 'node:crypto';
import type { ViewCounter, ViewCounts, ViewedPhoto, ViewIdentity, ViewKind } from '@heliograph/application/photos';
import { newId } from '@heliograph/event-store';
import { addressBudget, type Deduplication, type Log } from '@heliograph/http';
import { CommandId, type PhotoId, type UserId } from '@heliograph/kernel';
import type { HourlyViews } from '@heliograph/media-contracts';
import { every, type Periodic } from '@heliograph/timing';
import { WriteBehindBuffer } from '@heliograph/timing/write-behind';
import { hourlyViewsKey, oneOf, sumOf } from './hourly-views.js';

const HOUR_MILLISECONDS = 3_600_000;
const INTERVAL_MILLISECONDS = 30_000;
/** Owners take turns, one second each: all counts of an owner are one event, and none of the writes is a long one. */
const TURNS = 30;
/** Pairs of a photo and an hour that wait for their turn. Where there are more, turns come sooner. */
const MAX_COLLECTED = 100_000;
const BATCH = 20_000;
/** Pairs that wait to be written: all that a process has collected when it is stopped find room. */
const MAX_HELD = 150_000;
/** For a database that is away when the process ends. */
const STOP_MILLISECONDS = 8_000;

export interface PhotoViewsOptions {
  readonly counts: Pick<ViewCounts, 'record'>;
  readonly deduplication: Deduplication;
  /** Keys the hashes by which a viewer is known for the rest of the hour. */
  readonly secret: string;
  /** What only reads must not write what it counts: then nothing is counted. */
  readonly readOnly: boolean;
  readonly log: Log;
  /** Milliseconds after which counts are written, however few; default 30 s. */
  readonly intervalMilliseconds?: number;
  readonly clock?: () => number;
}

/**
 * Contract U5: counts each viewer once for each photo and hour, collects, and writes what was collected as events of counts. Nobody waits for it:
 * while Redis or the database are away requests are answered as ever, and the counts stay here until they can be written.
 */
export class PhotoViews implements ViewCounter {
  private readonly asked = new Set<Promise<void>>();
  private readonly clock: () => number;
  private hourKey: { readonly hour: number; readonly key: string } | null = null;
  private readonly collected = Array.from({ length: TURNS }, () => new Map<string, HourlyViews>());
  private collectedPairs = 0;
  private turn = 0;
  private readonly turns: Periodic;
  private readonly buffer: WriteBehindBuffer<HourlyViews>;
  /** A batch that is sent again is sent under its command id: it is stored once. */
  private readonly commandIds = new WeakMap<readonly HourlyViews[], CommandId>();

  constructor(private readonly options: PhotoViewsOptions) {
    const { clock, intervalMilliseconds, log } = options;
    this.clock = clock ?? Date.now;
    const turnMilliseconds = (intervalMilliseconds ?? INTERVAL_MILLISECONDS) / TURNS;
    this.turns = every(turnMilliseconds, () => this.nextTurn());
    this.buffer = new WriteBehindBuffer<HourlyViews>({
      intervalMilliseconds: turnMilliseconds,
      batch: BATCH,
      capacity: MAX_HELD,
      keyOf: hourlyViewsKey,
      merge: sumOf,
      write: (batch) => this.write(batch),
      isKept: () => true,
      stopMilliseconds: STOP_MILLISECONDS,
      onKept: (err) => log.warn({ err }, 'views and downloads wait to be written'),
      onDropped: ({ count, reason }) => log.error({ dropped: count, reason }, 'views and downloads are lost'),
    });
  }

  /** Returns at once. Whose photo it is has been looked at before: an owner's own views are none. */
  count(kind: ViewKind, { photoId, ownerId }: ViewedPhoto, viewer: ViewIdentity): void {
    if (this.options.readOnly) return;
    const now = this.clock();
    const hour = now - (now % HOUR_MILLISECONDS);
    const asked = this.options.deduplication
      .isFirst(this.hashOf(kind, photoId, hour, viewer), Math.max(1, Math.floor((hour + HOUR_MILLISECONDS - now) / 1000)))
      .then((first) => {
        if (first) this.collect(ownerId, oneOf(kind, photoId, hour));
      })
      .finally(() => this.asked.delete(asked));
    this.asked.add(asked);
  }

  /** Writes what is left. Gives up, and says how much was lost, when the database stays away. */
  async stop(): Promise<void> {
    await Promise.all(this.asked);
    await this.turns.stop();
    for (let turn = 0; turn < TURNS; turn++) this.nextTurn();
    await this.buffer.stop();
  }

  private collect(ownerId: UserId, one: HourlyViews): void {
    const ofTurn = this.collected[ownerId % TURNS] as Map<string, HourlyViews>;
    const key = hourlyViewsKey(one);
    const known = ofTurn.get(key);
    ofTurn.set(key, known ? sumOf(known, one) : one);
    if (!known && ++this.collectedPairs > MAX_COLLECTED) this.nextTurn();
  }

  /** What was collected of the owners whose turn it is now is written with the next batch. */
  private nextTurn(): void {
    this.turn = (this.turn + 1) % TURNS;
    const ended = this.collected[this.turn] as Map<string, HourlyViews>;
    for (const each of ended.values()) this.buffer.add(each);
    this.collectedPairs -= ended.size;
    ended.clear();
  }

  private write(batch: readonly HourlyViews[]): Promise<void> {
    const commandId = this.commandIds.get(batch) ?? CommandId(newId());
    this.commandIds.set(batch, commandId);
    return this.options.counts.record(batch, commandId);
  }

  private hashOf(kind: ViewKind, photoId: PhotoId, hour: number, viewer: ViewIdentity): string {
    const who = 'userId' in viewer ? `user ${viewer.userId}` : `address ${addressBudget(viewer.address)}`;
    return hash('sha256', `${this.keyOf(hour)} ${kind} ${photoId} ${who}`, 'base64url');
  }

  /** A secret of the hour, so that each hash costs no more than a digest. */
  private keyOf(hour: number): string {
    if (this.hourKey?.hour !== hour)
      this.hourKey = { hour, key: createHmac('sha256', this.options.secret).update(String(hour)).digest('base64url') };
    return this.hourKey.key;
  }
}
