import { type PhotoId, Query, type UserId } from '@heliograph/kernel';
import type { Notification, NotificationId } from './notification.messages.js';

/** Up to where a stream has sent everything (N3): an event of each log, and an instant for what time alone changes. */
export interface StreamPosition {
  /** Milliseconds since 1970, by the clock of the database. */
  readonly at: number;
  /** Sequence numbers by the names of logs, always in the same order. */
  readonly logs: Readonly<Record<string, number>>;
}

/** What has changed after `since`, up to `until`. All read models that are shown must have passed `until`. */
export interface StreamStretch {
  readonly since: StreamPosition;
  readonly until: StreamPosition;
}

/** Where the last change of a thing within a stretch is: things come by the order of logs in the position, what time changed first. */
interface LiveChangeBase {
  /** Null = it was time. */
  readonly log: string | null;
  readonly seq: number;
}

export interface ChangedEntry extends LiveChangeBase {
  readonly kind: 'entry';
  readonly id: NotificationId;
  /** Null = it is not in the list, or no more. */
  readonly entry: Notification | null;
}

export interface ChangedPhoto extends LiveChangeBase {
  readonly kind: 'photo';
  readonly id: PhotoId;
  /** False = the event did not say whose it is. */
  readonly isOwn: boolean;
}

export type LiveChange = ChangedEntry | ChangedPhoto;

export interface LiveNews {
  readonly people: ReadonlySet<UserId>;
  /** Whose owners may have news, too. */
  readonly photos: readonly PhotoId[];
}

/** For whom something may have changed. `among`: who is asked for, where it may concern everybody. */
export class FindLiveNews extends Query<LiveNews> {
  constructor(
    readonly stretch: StreamStretch,
    readonly among: readonly UserId[],
  ) {
    super();
  }
}

/** What has changed for one person: each thing once, as it is now, by its last change. */
export class FindLiveChanges extends Query<readonly LiveChange[]> {
  constructor(
    readonly userId: UserId,
    readonly stretch: StreamStretch,
    /** Whose doings are passed over: who is blocked, muted or suspended. */
    readonly without: readonly UserId[],
  ) {
    super();
  }
}

/** Whether somebody was erased: then nothing says any more which entries they have left. */
export class WasSomebodyErased extends Query<boolean> {
  constructor(readonly stretch: StreamStretch) {
    super();
  }
}
