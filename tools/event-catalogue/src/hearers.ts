import type { BoundedContext } from '@heliograph/cqrs';
import type { LogDefinition } from '@heliograph/event-store';

/** Who hears an event: inline projections, projections, reactions, by name. */
export interface Hearers {
  readonly inline: readonly string[];
  readonly projections: readonly string[];
  readonly reactions: readonly string[];
}

export function hearersOf(contexts: readonly BoundedContext[], log: LogDefinition, type: string): Hearers {
  const projections = contexts.flatMap((context) => context.projections);
  const reactions = contexts.flatMap((context) => context.reactions);
  return {
    inline: log.inline.filter(({ on }) => on[type]).map(({ name }) => name),
    projections: projections
      .filter(({ sources }) =>
        sources.some(
          (source) =>
            source.log === log.name &&
            (source.kind === 'handlers' ? source.on[type] !== undefined : [...source.plus, ...source.minus].includes(type)),
        ),
      )
      .map(({ name }) => name),
    reactions: reactions.filter((reaction) => reaction.log === log.name && reaction.on[type]).map(({ name }) => name),
  };
}
