import { type GeneratorCallback, logger, type Tree } from '@nx/devkit';
import { withElement } from './editing/lists.js';
import { withExport, withImport } from './editing/modules.js';
import { withCase, withStatementBefore } from './editing/statements.js';
import { type EventNames, type EventOptions, eventNames } from './event/event-names.js';
import { edit } from './workspace/edit.js';
import { finish } from './workspace/finish.js';

/** One more event of a feature, with the data that its first event has. The rule takes note of it and does nothing with it yet. */
export default function eventGenerator(tree: Tree, options: EventOptions): GeneratorCallback {
  const names = eventNames(tree, options);
  if (names.definitions.some(({ type }) => type === names.type)) {
    logger.info(`${names.type} is an event already; nothing was written.`);
    return () => undefined;
  }
  refuseTakenType(tree, names);
  decided(tree, names);
  addPublished(tree, names);
  return finish(tree, 'events:freeze', 'docs:events');
}

function refuseTakenType(tree: Tree, { context, event, type }: EventNames): void {
  const frozen = `${context.server}/frozen/${event.kebab}.v1.json`;
  if (tree.exists(frozen)) throw new Error(`${type} belongs to another feature of ${context.kebab} (${frozen})`);
}

/** Core: one of the feature's events, a case of its own. */
function decided(tree: Tree, { context, event, type, slice, rule, definitions: [like] }: EventNames): void {
  const isPublished = like.identity.startsWith('...');
  const identity = isPublished ? `...${event.pascal}` : `type: '${type}'`;
  edit(
    tree,
    rule,
    (text) => (isPublished ? withImport(text, `@heliograph/${context.kebab}-contracts`, event.pascal) : text),
    (text) => withElement(text, `${slice.camel}Events`, `event({ ${[identity, ...like.rest].join(', ')} })`),
    (text) =>
      withCase(text, 'evolve', type, 'return state;') ?? refuse(`evolve in ${rule} is no switch over event.type: make it one first`),
  );
}

/** Contracts: where the feature's first event is published, this one is. */
function addPublished(tree: Tree, { context, event, type, definitions: [like], published }: EventNames): void {
  const shape = published.find((each) => each.type === like.type);
  if (!shape) return;
  const list = `${context.camel}Events`;
  edit(
    tree,
    `${context.contracts}/src/${context.kebab}.events.ts`,
    (text) => withStatementBefore(text, list, event.pascal, `export const ${event.pascal} = eventShape('${type}', ${shape.schema});`),
    (text) => withElement(text, list, event.pascal),
  );
  edit(tree, `${context.contracts}/src/index.ts`, (text) => withExport(text, `./${context.kebab}.events.js`, event.pascal));
}

function refuse(why: string): never {
  throw new Error(why);
}
