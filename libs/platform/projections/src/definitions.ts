import type { RowChange, Table, Values } from '@heliograph/database';
import type { Event, StoredEvent } from '@heliograph/kernel';
import type { LogOf, Source } from './sources.js';

/**
 * Rows derived from other rows of the same projection: from all rows of `from` that share the integer `by`, a part of its key.
 * Computed again whenever one of them changes, in the same transaction. Instants and dates arrive as text (ISO 8601).
 */
export interface Derivation {
  readonly from: Table;
  readonly by: string;
  /** Pure. `rows` is empty when the last one was deleted. */
  readonly derive: (key: number, rows: readonly Values[]) => readonly RowChange[];
}

/**
 * Columns copied to a second table of the same projection, because lists are ordered by them there. Rows of `to` get them from the
 * row of `from` with the same integer `by`, which is its whole key. Concurrent sources wait for each other at the row of `from`: what
 * changes a row of `to` also changes that one, before it or with it.
 */
export interface Copy {
  readonly from: Table;
  readonly to: Table;
  readonly by: string;
  readonly columns: readonly string[];
}

/** A read model: its tables belong to it alone, and can be built again from the logs at any time. */
export interface Projection {
  /** `<context>.<stem>` */
  readonly name: string;
  /** Raised when its rows change shape or meaning: the next version is built next to the live one. */
  readonly version: number;
  /** Context whose workers run it. */
  readonly queue: string;
  readonly tables: readonly Table[];
  /** Several sources may read the same log; each has a checkpoint of its own. */
  readonly sources: readonly Source[];
  /** Only of a projection with one source of handlers: two that fill one table at once would not see each other's rows. */
  readonly derived?: readonly Derivation[];
  readonly copies?: readonly Copy[];
}

export function projection(definition: Projection): Projection {
  const own = new Set(definition.tables.map((table) => table.name));
  for (const source of definition.sources)
    if (source.kind === 'counter' && !own.has(source.table.name))
      throw new Error(`${definition.name} counts into ${source.table.name}, which is not its own`);
  if (definition.derived && (definition.sources.length !== 1 || definition.sources[0]?.kind !== 'handlers'))
    throw new Error(`${definition.name} derives rows, so it needs exactly one source, of handlers`);
  return definition;
}

/** Code that an event triggers. Runs at least once for each event: its commands carry ids that follow from the event. */
export interface Reaction {
  readonly name: string;
  readonly queue: string;
  readonly log: string;
  readonly on: Readonly<Record<string, ((event: never, services: never) => Promise<void>) | undefined>>;
}

export function reaction<E extends Event, Services = unknown>(definition: {
  readonly name: string;
  readonly queue: string;
  readonly log: LogOf<E>;
  readonly on: { readonly [Type in E['type']]?: (event: StoredEvent<Extract<E, { type: Type }>>, services: Services) => Promise<void> };
}): Reaction {
  return definition as unknown as Reaction;
}

/** A source of a projection, or a reaction, by the name of its checkpoint. */
export interface Followed {
  readonly projection: string;
  readonly log: string;
}

/** The checkpoints of these projections and reactions, one for each source. */
export function checkpointsOf(of: { readonly projections: readonly Projection[]; readonly reactions: readonly Reaction[] }): Followed[] {
  const sources = of.projections.flatMap((each) =>
    each.sources.map((source) => ({ projection: checkpointOf(each, source), log: source.log })),
  );
  return [...sources, ...of.reactions.map(({ name, log }) => ({ projection: name, log }))];
}

/** Name of a source's checkpoint. */
export function checkpointOf(projection: Projection, source: Source): string {
  const index = projection.sources.filter((other) => other.log === source.log).indexOf(source);
  return `${projection.name}@${projection.version}${index > 0 ? `#${index}` : ''}`;
}
