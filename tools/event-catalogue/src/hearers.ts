import type { LogDefinition } from '@heliograph/event-store';
import type { BoundedContext } from '@heliograph/runtime';
import { type Subscription, subscriptionsOf } from './subscriptions.js';

/** Who hears an event: inline projections, projections, reactions, by name. */
export interface Hearers {
  readonly inline: readonly string[];
  readonly projections: readonly string[];
  readonly reactions: readonly string[];
}

export function hearersOf(contexts: readonly BoundedContext[], log: LogDefinition, type: string): Hearers {
  const subscriptions = subscriptionsOf(contexts).filter(({ producer, types }) => producer === log.name && types.includes(type));
  const names = (of: Subscription['kind']) => subscriptions.filter(({ kind }) => kind === of).map(({ by }) => by);
  return {
    inline: log.inline.filter(({ on }) => on[type]).map(({ name }) => name),
    projections: names('projection'),
    reactions: names('reaction'),
  };
}
