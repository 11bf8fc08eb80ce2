import { type GeneratorCallback, logger, type Tree } from '@nx/devkit';
import { withElement, withUnionMember } from './editing/lists.js';
import { withExport, withImport } from './editing/modules.js';
import { withCase, withStatementBefore } from './editing/statements.js';
import { find, parse } from './editing/syntax.js';
import { type EventNames, type EventOptions, eventNames } from './event/event-names.js';
import { edit, textOf } from './workspace/edit.js';
import { finish } from './workspace/finish.js';
import { eventsIn, publishedEvents } from './workspace/published-events.js';

/** One more event of a feature, with the data that its first event has. The rule takes note of it and does nothing with it yet. */
export default function eventGenerator(tree: Tree, options: EventOptions): GeneratorCallback {
  const names = eventNames(tree, options);
  if (eventsIn(textOf(tree, names.rule)).some(({ type }) => type === names.type)) {
    logger.info(`${names.type} is an event already; nothing was written.`);
    return () => undefined;
  }
  refuseTakenType(tree, names);
  decided(tree, names);
  stored(tree, names);
  addPublished(tree, names);
  return finish(tree, 'events:freeze', 'docs:events');
}

function refuseTakenType(tree: Tree, { context, event, type }: EventNames): void {
  const frozen = `${context.server}/frozen/${event.kebab}.v1.json`;
  if (tree.exists(frozen)) throw new Error(`${type} belongs to another feature of ${context.kebab} (${frozen})`);
}

/** Core: declared, one of the feature's events, a case of its own. */
function decided(tree: Tree, { context, event, type, slice, rule, like }: EventNames): void {
  const union = `${slice.pascal}Event`;
  edit(
    tree,
    rule,
    (text) => withStatementBefore(text, union, event.pascal, declarationOf(event.pascal, type, like.data)),
    (text) => withUnionMember(text, union, event.pascal),
    (text) =>
      withCase(text, 'evolve', type, 'return state;') ?? refuse(`evolve in ${rule} is no switch over event.type: make it one first`),
  );
  edit(tree, `${context.core}/src/index.ts`, (text) => withExport(text, `./${slice.kebab}/${slice.kebab}.js`, `type ${event.pascal}`));
}

/** Server: schema, sample and partition as the feature's first event has them. */
function stored(tree: Tree, { context, event, type, slice }: EventNames): void {
  const file = `${context.server}/src/${slice.kebab}/${slice.kebab}.events.ts`;
  const shape = find(parse(textOf(tree, file)), (node) => /^\.\.\.(\w+)$/.exec(node.getText())?.[1]);
  if (!shape) throw new Error(`The events in ${file} share no shape that the new one could have`);
  edit(
    tree,
    file,
    (text) => withImport(text, `@heliograph/${context.kebab}-core`, `type ${event.pascal}`),
    (text) => withElement(text, `${slice.camel}Events`, `event<${event.pascal}>({ type: '${type}', ...${shape} })`),
  );
}

/** Contracts: where the feature's first event is published, this one is. */
function addPublished(tree: Tree, { context, event, type, like }: EventNames): void {
  const published = publishedEvents(tree, context).find((each) => each.type === like.type);
  if (!published) return;
  const union = `${context.pascal}Event`;
  edit(
    tree,
    `${context.contracts}/src/${context.kebab}.events.ts`,
    (text) => withStatementBefore(text, union, event.pascal, declarationOf(event.pascal, type, published.data)),
    (text) => withUnionMember(text, union, event.pascal),
  );
  edit(tree, `${context.contracts}/src/index.ts`, (text) => withExport(text, `./${context.kebab}.events.js`, `type ${event.pascal}`));
}

const declarationOf = (name: string, type: string, data: string): string => `export type ${name} = Event<'${type}', ${data}>;`;

function refuse(why: string): never {
  throw new Error(why);
}
