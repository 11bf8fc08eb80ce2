import { type LogDefinition, publishedEvents } from '@heliograph/event-store';
import type { EventDefinition, EventShape } from '@heliograph/kernel/events';
import type { CatalogueLog } from './catalogue.js';
import { differingPaths } from './frozen-check.js';
import { frozen, schemaOf, thaw } from './frozen-event.js';

/** An event as other contexts hear it. */
export interface PublishedEvent {
  readonly shape: EventShape;
  /** The stored event that it is made of. */
  readonly stored: EventDefinition;
  /** What is published of the stored event's sample: while the person's key lives, and when it has been destroyed. */
  readonly samples: readonly unknown[];
}

export type Published = ReadonlyMap<string, readonly PublishedEvent[]>;

export const contractsOf = (context: string): string => `libs/${context}/contracts/src/index.ts`;

/** What each log publishes, by its name. @throws Error where the contracts and what is published name different events */
export async function publishedBy(logs: readonly CatalogueLog[]): Promise<Published> {
  const found = new Map<string, readonly PublishedEvent[]>();
  for (const { name, log } of logs) found.set(name, await publicationsOf(log));
  return found;
}

/** What a log publishes, in the order of its events. */
async function publicationsOf(log: LogDefinition): Promise<PublishedEvent[]> {
  const found: PublishedEvent[] = [];
  for (const stored of log.events.values()) {
    const sample = await frozen(stored);
    const [alive = [], erased = []] = await Promise.all(
      [true, false].map(async (key) => publishedEvents(log, await thaw(log, sample, key))),
    );
    for (const [index, { type, data }] of alive.entries()) {
      const shape = log.published.find((each) => each.type === type);
      if (!shape) throw new Error(`${log.name} publishes ${type}, of which its contracts have no shape`);
      if (stored.publish === 'verbatim' && differingPaths(schemaOf(shape), schemaOf(stored)).length > 0)
        throw new Error(`${log.name} publishes ${type} as it is stored, and its contracts have another shape of it`);
      found.push({ shape, stored, samples: [data, erased[index]?.data] });
    }
  }
  const silent = log.published.find(({ type }) => !found.some(({ shape }) => shape.type === type));
  if (silent) throw new Error(`Contracts of ${log.name} have a shape of ${silent.type}, which is never published`);
  return found;
}
