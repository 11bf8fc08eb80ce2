import type { Catalogue } from './catalogue.js';
import { ownersOf } from './code-owners.js';

/** Whom a change of this event hits and whose review it needs, as lines. @throws Error for an event that no log has */
export function impactOf({ logs, subscriptions, codeOwners }: Catalogue, type: string): string[] {
  const found = logs.find(({ log }) => log.events.has(type));
  const stored = found?.log.events.get(type);
  if (!found || !stored) throw new Error(`There is no event ${type}; docs/events.md lists all`);
  const { name, log } = found;
  const ownersOfContext = (context: string) => ownersOf(codeOwners, `libs/${context}/server/`).join(' ');
  const hearing = subscriptions.filter(({ types }) => types.includes(type));
  const isPublished = stored.publish !== 'private';
  const reviewed = `libs/${name}/${isPublished ? 'contracts' : 'server'}/`;
  return [
    `${type} v${stored.version}, owned by ${ownersOfContext(name)}, ${isPublished ? 'published' : 'not published'}`,
    ...log.inline.filter(({ on }) => on[type]).map((inline) => `  inline projection ${inline.name} (${ownersOfContext(name)})`),
    ...hearing.map(({ by, kind, consumer }) => `  ${kind} ${by} (${ownersOfContext(consumer)})`),
    `  review of ${reviewed}: ${ownersOf(codeOwners, reviewed).join(' ')}`,
  ];
}

/** Problems that begin with an event's name, each followed by whom a change of it hits. */
export function withImpact(catalogue: Catalogue, problems: readonly string[]): string[] {
  const types = new Set(catalogue.logs.flatMap(({ log }) => [...log.events.keys()]));
  const named = new Set(problems.map((problem) => problem.split(' ')[0] as string).filter((type) => types.has(type)));
  return [...problems, ...[...named].flatMap((type) => impactOf(catalogue, type))];
}
