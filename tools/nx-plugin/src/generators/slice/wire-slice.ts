import type { Tree } from '@nx/devkit';
import { withElement, withProperty } from '../editing/lists.js';
import { byName } from '../editing/names.js';
import { withExport, withImport } from '../editing/modules.js';
import { withStatement, withStatementBefore } from '../editing/statements.js';
import { listStore } from '../workspace/documents.js';
import { edit } from '../workspace/edit.js';
import type { SliceNames } from './slice-names.js';

/** Contracts and core: names in the indexes, published events, the refusal. */
export function wireLanguage(tree: Tree, names: SliceNames): void {
  const { context, pascal, camel, kebab, words, added, removed } = names;
  const events = [added.pascal, removed.pascal];
  edit(
    tree,
    `${context.contracts}/src/index.ts`,
    (text) => withExport(text, `./${kebab}.messages.js`, ...names.messages),
    (text) => withExport(text, `./${context.kebab}.events.js`, ...events),
  );
  const ids = [...(names.onPhoto ? ['photoId'] : []), 'userId'];
  const shape = `const of${pascal} = z.object({ ${ids.join(', ')}, at: instant });`;
  const list = `${context.camel}Events`;
  const declared = [added, removed].map(
    (type) => `export const ${type.pascal} = eventShape('${context.kebab}.${type.kebab}', of${pascal});`,
  );
  edit(
    tree,
    `${context.contracts}/src/${context.kebab}.events.ts`,
    (text) => withImport(text, '@heliograph/kernel/events', 'eventShape', 'instant', ...ids),
    (text) => withImport(text, 'zod', 'z'),
    (text) => withStatementBefore(text, list, added.pascal, [shape, ...declared].join('\n')),
    (text) => withElement(text, list, added.pascal),
    (text) => withElement(text, list, removed.pascal),
  );
  edit(tree, `${context.contracts}/src/${context.kebab}.rejections.ts`, (text) =>
    withProperty(text, `${context.camel}Rejections`, `${kebab}-not-found`, `{ status: 404, meaning: 'The caller has no ${words}.' }`),
  );
  const rules = [camel, `type ${pascal}Event`, `${camel}Events`, `type ${pascal}State`, `type Change${pascal}`];
  edit(tree, `${context.core}/src/index.ts`, (text) => withExport(text, `./${kebab}/${kebab}.js`, ...rules.toSorted(byName)));
}

/** Server: log, module, the context's definition; and docs/state.md. */
export function wireServer(tree: Tree, names: SliceNames): void {
  const { context, pascal, camel, kebab, many, add, remove, migration } = names;
  const at = `${context.server}/src/${context.kebab}`;
  const log = `${context.camel}Log`;
  edit(
    tree,
    `${at}.log.ts`,
    (text) => withImport(text, '@heliograph/kernel', ...(names.onPhoto ? ['type PhotoId'] : []), 'StreamId', 'type UserId'),
    (text) => withImport(text, `@heliograph/${context.kebab}-core`, `${camel}Events`),
    (text) => withImport(text, `./${kebab}/${kebab}.projection.js`, `${many.camel}Inline`),
    (text) => withElement(text, `${log}.events`, `...${camel}Events`),
    (text) => withElement(text, `${log}.inline`, `${many.camel}Inline`),
    (text) => withStatement(text, `${camel}Stream`, streamOf(names)),
  );
  const handlers = [add.pascal, remove.pascal, `Find${pascal}`, `Forget${many.pascal}`].map((name) => `${name}Handler`);
  edit(
    tree,
    `${at}.module.ts`,
    (text) => withImport(text, `./${kebab}/${kebab}.handlers.js`, ...handlers.toSorted(byName)),
    (text) => handlers.reduce((module, handler) => withElement(module, 'Module.providers', handler), text),
  );
  const definition = `${context.camel}Context`;
  edit(
    tree,
    `${at}.context.ts`,
    (text) => withImport(text, `@heliograph/${context.kebab}-contracts`, `Forget${many.pascal}`),
    (text) => withImport(text, `@heliograph/${context.kebab}-core`, camel),
    (text) => withImport(text, `./${kebab}/${kebab}.projection.js`, many.camel),
    (text) => withImport(text, `./migrations/${names.number}-${many.kebab}.js`, migration),
    (text) => withProperty(text, `${definition}.streams`, kebab, camel),
    (text) => withElement(text, `${definition}.migrations.migrations`, migration),
    (text) => withElement(text, `${definition}.migrations.people`, `{ table: ${many.camel}, rows: 'user_id = $1' }`),
    (text) => withElement(text, `${definition}.forgetting`, `Forget${many.pascal}`),
  );
  listStore(tree, {
    table: `${context.snake}.${many.snake}`,
    owner: context.kebab,
    personal: 'yes',
    kept: 'derived, until removed or erasure',
    backup: 'no',
  });
}

function streamOf({ camel, kebab, streamParameters, streamTemplate }: SliceNames): string {
  return `export const ${camel}Stream = (${streamParameters}): StreamId => StreamId(\`${kebab}-${streamTemplate}\`);`;
}
