import type { LogDefinition, StreamAppend } from '@heliograph/event-store';
import type { Event } from '@heliograph/kernel';
import type { Sizes } from './sizes.js';

/** What the events of a data set follow from. */
export interface DataSet {
  readonly sizes: Sizes;
  /** When the youngest event happened: epoch milliseconds. */
  readonly until: number;
}

/** The events of one log, cut into appends. Each follows from its number alone, so an interrupted run continues where it was. */
export interface Filling {
  readonly log: LogDefinition;
  /** Rows that are counted for people who watch: photos, likes. */
  readonly things: string;
  readonly total: number;
  readonly perAppend: number;
  /** Streams of the things `from` .. `to` - 1. */
  streams(from: number, to: number): StreamAppend[] | Promise<StreamAppend[]>;
}

/** An event of the log's own shape: its sample, overridden by the given data. */
export function eventOf(log: LogDefinition, type: string, data: object): Event {
  const definition = log.events.get(type);
  if (!definition) throw new Error(`${log.name} has no event ${type}`);
  return { type, data: { ...(definition.sample as object), ...data } };
}

const DAY_MILLISECONDS = 86_400_000;

/** The instant of thing `index` of `total`, evenly through the days before `until` (from .. to days ago). */
export function instant({ until }: DataSet, index: number, total: number, [from, to]: readonly [number, number]): Date {
  return new Date(until - from * DAY_MILLISECONDS + Math.floor(((from - to) * DAY_MILLISECONDS * index) / total));
}
