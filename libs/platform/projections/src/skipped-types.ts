import { type LogDefinition, publishedEvents } from '@heliograph/event-store';
import { type EventDefinition } from '@heliograph/kernel/events';
import type { StoredEvent } from '@heliograph/kernel';

/** A checkpoint named by another context hears what is published of the log. */
const isForeign = (checkpoint: string, log: string): boolean => !checkpoint.startsWith(`${log}.`);

/** These events as the owner of a checkpoint hears them. */
export function eventsForOwner(checkpoint: string, log: LogDefinition, events: readonly StoredEvent[]): readonly StoredEvent[] {
  return isForeign(checkpoint, log.name) ? events.flatMap((event) => [...publishedEvents(log, event)]) : events;
}

/**
 * Events of a log that change nothing for followers of these types of it. What its context publishes in other words may become one of
 * them, and is none of these.
 */
export function skippedTypes(log: LogDefinition, checkpoint: string, followed: Iterable<string>): readonly string[] {
  const wanted = new Set(followed);
  const isPassed = isForeign(checkpoint, log.name)
    ? ({ type, publish }: EventDefinition) => publish === 'private' || (publish === 'verbatim' && !wanted.has(type))
    : ({ type }: EventDefinition) => !wanted.has(type);
  return [...log.events.values()].filter(isPassed).map(({ type }) => type);
}
