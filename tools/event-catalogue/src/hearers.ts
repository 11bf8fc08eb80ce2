import type { LogDefinition } from '@heliograph/event-store';
import type { Catalogue } from './catalogue.js';
import type { Subscription } from './subscriptions.js';

/** Who hears an event: inline projections, projections, reactions, by name. */
export interface Hearers {
  readonly inline: readonly string[];
  readonly projections: readonly string[];
  readonly reactions: readonly string[];
}

export function hearersOf({ subscriptions }: Pick<Catalogue, 'subscriptions'>, log: LogDefinition, type: string): Hearers {
  const names = (of: Subscription['kind']) =>
    subscriptions.filter(({ kind, types }) => kind === of && types.includes(type)).map(({ by }) => by);
  return {
    inline: log.inline.filter(({ on }) => on[type]).map(({ name }) => name),
    projections: names('projection'),
    reactions: names('reaction'),
  };
}
