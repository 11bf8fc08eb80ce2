import type { EventDefinition, EventShape } from '@heliograph/kernel/events';
import type { InlineProjection, LogDefinition } from './definitions.js';
import { logAdopted } from './log-adopted.js';

/** Every log has the statement of a database that was adopted, besides `events`. */
export function defineLog(options: {
  name: string;
  /** Shapes of its contracts; left out, others hear nothing of it. */
  published?: readonly EventShape[];
  events: readonly EventDefinition[];
  inline: readonly InlineProjection[];
  secrets?: readonly string[];
}): LogDefinition {
  const events = new Map(options.events.map((definition) => [definition.type, definition]));
  if (events.size !== options.events.length) throw new Error(`Log ${options.name} names an event twice`);
  const adopted = logAdopted(options.name);
  if (!events.has(adopted.type)) events.set(adopted.type, adopted);
  for (const type of events.keys())
    if (!type.startsWith(`${options.name}.`)) throw new Error(`${type} does not belong to log ${options.name}`);
  for (const projection of options.inline)
    for (const type of Object.keys(projection.on))
      if (!events.has(type)) throw new Error(`${projection.name} follows ${type}, which ${options.name} does not have`);
  return { name: options.name, published: options.published ?? [], events, inline: options.inline, secrets: options.secrets };
}
