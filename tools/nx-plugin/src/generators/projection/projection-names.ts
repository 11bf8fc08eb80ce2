import type { Tree } from '@nx/devkit';
import { namesOf, pluralOf } from '../editing/names.js';
import { contextPlace } from '../workspace/contexts.js';
import { nextMigration } from '../workspace/migrations.js';
import { type DeclaredEvent, publishedEvents } from '../workspace/published-events.js';

export interface ProjectionOptions {
  readonly context: string;
  readonly name: string;
  readonly hears?: string;
  readonly until?: string;
}

/** Everything that a projection's files and lists call something. */
export function projectionNames(tree: Tree, options: ProjectionOptions) {
  const context = contextPlace(tree, options.context);
  const many = namesOf(pluralOf(options.name));
  const producer = contextPlace(tree, options.hears?.split('.')[0] ?? options.context);
  const events = publishedEvents(tree, producer);
  const hears = named(events, options.hears ?? events[0]?.type, producer.kebab);
  const until = options.until === undefined ? nextLike(events, hears) : named(events, options.until, producer.kebab);
  const ids = hears.fields.flatMap(({ name, type }) => (type ? [{ name, type }] : []));
  if (ids.length === 0) throw new Error(`${hears.type} names nothing by an id, so it makes no row`);
  const isOwn = producer.kebab === context.kebab || context.kebab === 'views';
  return {
    ...namesOf(options.name),
    many,
    context,
    producer,
    hears,
    until,
    ids: ids.map(({ name, type }) => ({ name, type, column: columnOf(name) })),
    hasInstant: hears.fields.some(({ name }) => name === 'at'),
    /** Others' events are translated under `inbound`. */
    folder: isOwn ? options.name : `inbound/${options.name}`,
    ...nextMigration(tree, context, many),
  };
}

export type ProjectionNames = ReturnType<typeof projectionNames>;

function named(events: readonly DeclaredEvent[], type: string | undefined, producer: string): DeclaredEvent {
  const found = events.find((event) => event.type === type);
  if (found) return found;
  const list = events.map((event) => event.type).join(', ') || 'nothing';
  throw new Error(
    type === undefined ? `${producer} publishes nothing: name an event by --hears` : `There is no ${type}; ${producer} publishes ${list}`,
  );
}

/** The event after this one that is about the same things: what is added may be removed. */
function nextLike(events: readonly DeclaredEvent[], hears: DeclaredEvent): DeclaredEvent | null {
  return events.slice(events.indexOf(hears) + 1).find(({ schema }) => schema === hears.schema) ?? null;
}

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
