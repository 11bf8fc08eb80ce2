import type { EventId, StreamId } from './brand.js';

/**
 * A fact in the past tense. `type` is the explicit stored name (`social-graph.user-followed`), never a class name.
 * `data` is plain JSON: strings, finite numbers, booleans, null, arrays, objects. Instants in it are ISO 8601 strings in UTC.
 */
export interface Event<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** An event as it is stored in a log. `seq` is only meaningful together with `log`; `version` is its place in `stream`, from 1. */
export interface StoredEvent<E extends Event = Event> {
  readonly log: string;
  readonly seq: number;
  readonly stream: StreamId;
  readonly version: number;
  readonly type: E['type'];
  readonly data: E['data'];
  readonly eventId: EventId;
  readonly recordedAt: Date;
  /** `user:<id>`, `app:<id>`, `system:<name>` or `anonymous`. */
  readonly actor: string;
  readonly correlation: string;
  /** Event id that caused this one, or null when a request did. */
  readonly causation: EventId | null;
}
