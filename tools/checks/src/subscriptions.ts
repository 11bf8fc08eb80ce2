import { CODE_OWNERS, ownersOf, type Subscription, subscriptionsOf } from '@heliograph/event-catalogue';
import type { BoundedContext } from '@heliograph/runtime';

/** All declarations of who subscribes to whom. */
export interface Statements {
  readonly contexts: readonly BoundedContext[];
  /** Names of the workspace packages in the `dependencies` of each package.json, by package. */
  readonly manifests: ReadonlyMap<string, readonly string[]>;
  /** Edges of the Nx project graph, by project. */
  readonly graph: ReadonlyMap<string, readonly string[]>;
  /** Text of docs/events.md. */
  readonly eventsPage: string;
  /** Text of .github/CODEOWNERS. */
  readonly codeOwners: string;
}

/** Where the statements disagree with the subscriptions in the code, as sentences; empty = nowhere. */
export function subscriptionFaults(statements: Statements): string[] {
  const subscriptions = subscriptionsOf(statements.contexts);
  const foreign = subscriptions.filter(({ producer, consumer }) => producer !== consumer);
  return [
    ...foreign.flatMap((each) => unheardFaults(statements.contexts, each)),
    ...statements.contexts.flatMap(({ name }) => dependencyFaults(statements, name, foreign)),
    ...pageFaults(statements, subscriptions),
    ...statements.contexts
      .filter(({ name, log }) => log || messagedBy(name).length > 0)
      .flatMap(({ name }) => ownerFaults(statements, name, foreign)),
  ];
}

/** Events that the producer does not publish, or not in a form that can be counted. */
function unheardFaults(contexts: readonly BoundedContext[], { by, producer, types, counted }: Subscription): string[] {
  const log = contexts.find(({ name }) => name === producer)?.log;
  if (!log) return [`${by} hears ${producer}, which has no log`];
  const publishOf = (type: string) => log.events.get(type)?.publish;
  return [
    ...types.filter((type) => !log.events.has(type)).map((type) => `${by} hears ${type}, which is not in the log of ${producer}`),
    ...types.filter((type) => publishOf(type) === 'private').map((type) => `${by} hears ${type}, which ${producer} does not publish`),
    ...counted
      .filter((type) => typeof publishOf(type) === 'function')
      .map((type) => `${by} counts ${type} as it is stored, but ${producer} publishes another form of it`),
  ];
}

const serverOf = (context: string) => `@heliograph/${context}-server`;
const contractsOf = (context: string) => `@heliograph/${context}-contracts`;

/**
 * Contexts that send messages to others whose events they do not subscribe to. A decision of moderation is carried out where its subject lives (B4).
 * A reminder asks views whose streak ends soon, and identity to mail that person: addresses are identity's secret (N2).
 */
const MESSAGED: Readonly<Record<string, readonly string[]>> = {
  moderation: ['identity', 'media', 'discussion'],
  notifications: ['identity', 'views'],
};

const messagedBy = (context: string): string[] => Object.keys(MESSAGED).filter((by) => MESSAGED[by]?.includes(context));

/** A server depends on the contracts of those whom its context hears, of those it sends messages to, and of no other context. */
function dependencyFaults({ contexts, manifests, graph }: Statements, consumer: string, foreign: readonly Subscription[]): string[] {
  const server = serverOf(consumer);
  const heard = new Set(foreign.filter((each) => each.consumer === consumer).map(({ producer }) => contractsOf(producer)));
  const messaged = new Set((MESSAGED[consumer] ?? []).map(contractsOf));
  const others = contexts.filter(({ name }) => name !== consumer).map(({ name }) => contractsOf(name));
  return others.flatMap((contracts) =>
    [
      { where: `the package.json of ${server}`, names: manifests.get(server) },
      { where: `${server} in the project graph`, names: graph.get(server) },
    ].flatMap(({ where, names = [] }) => {
      if (messaged.has(contracts) && names.includes(contracts)) return [];
      if (messaged.has(contracts)) return [`${where} does not depend on ${contracts}, to which ${consumer} sends messages`];
      if (heard.has(contracts) && !names.includes(contracts))
        return [`${where} does not depend on ${contracts}, whose events ${consumer} hears`];
      if (!heard.has(contracts) && names.includes(contracts))
        return [`${where} depends on ${contracts}, of whose events ${consumer} hears none`];
      return [];
    }),
  );
}

/** The column "Heard by" names exactly the subscribers of an event. */
function pageFaults({ contexts, eventsPage }: Statements, subscriptions: readonly Subscription[]): string[] {
  const rows = new Map(
    [...eventsPage.matchAll(/^\| \[`([\w.-]+)`\].*\| (.*) \|$/gm)].map(([, type = '', names = '']) => [type, namesIn(names)]),
  );
  return contexts
    .flatMap(({ log }) => [...(log?.events.keys() ?? [])])
    .flatMap((type) => {
      const named = rows.get(type);
      if (!named) return [`docs/events.md does not list ${type}`];
      const hearing = subscriptions.filter(({ types }) => types.includes(type)).map(({ by }) => by);
      return [
        ...hearing.filter((by) => !named.includes(by)).map((by) => `docs/events.md does not name ${by} at ${type}`),
        ...named.filter((by) => !hearing.includes(by)).map((by) => `docs/events.md names ${by} at ${type}, which it does not hear`),
      ];
    });
}

/** Inline projections stand in the same column; they are no subscriptions. */
const namesIn = (cell: string): string[] =>
  cell
    .split(', ')
    .filter((name) => name.trim() !== '' && !name.endsWith(' (inline)'))
    .map((name) => name.replace(/ \(.*\)$/, ''));

/** A change of contracts needs the consent of their owner and of all subscribers. */
function ownerFaults({ contexts, codeOwners }: Statements, producer: string, foreign: readonly Subscription[]): string[] {
  const path = `libs/${producer}/contracts/`;
  const owners = ownersOf(codeOwners, path);
  const teamOf = (context: string) => ownersOf(codeOwners, `libs/${context}/server/`)[0] ?? `an owner of libs/${context}/server/`;
  const hearing = new Set([
    ...foreign.filter((each) => each.producer === producer).map(({ consumer }) => consumer),
    ...messagedBy(producer),
  ]);
  const deaf = contexts.map(({ name }) => name).filter((name) => name !== producer && !hearing.has(name));
  return [
    ...[producer, ...hearing]
      .filter((context) => !owners.includes(teamOf(context)))
      .map(
        (context) => `${CODE_OWNERS} does not name ${teamOf(context)} at ${path}${context === producer ? '' : `, which ${context} uses`}`,
      ),
    ...deaf
      .filter((context) => owners.includes(teamOf(context)))
      .map((context) => `${CODE_OWNERS} names ${teamOf(context)} at ${path}, which ${context} does not use`),
  ];
}
