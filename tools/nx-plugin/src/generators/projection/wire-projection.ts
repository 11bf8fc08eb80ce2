import type { Tree } from '@nx/devkit';
import { withElement } from '../editing/lists.js';
import { withImport } from '../editing/modules.js';
import { listStore, ownContracts } from '../workspace/documents.js';
import { dependOn, edit } from '../workspace/edit.js';
import type { ProjectionNames } from './projection-names.js';

/** The context's definition, docs/state.md, and the producer as a dependency whose owners hear of it. */
export function wireProjection(tree: Tree, names: ProjectionNames): void {
  const { context, producer, kebab, camel, many, folder, ids } = names;
  const table = `${context.snake}.${many.snake}`;
  const people = ids.filter(({ type }) => type === 'UserId').map(({ column }) => `${column} = $1`);
  const holds = people.length > 0 ? `rows: '${people.join(' or ')}'` : 'nobody: []';
  const definition = `${context.camel}Context`;
  edit(
    tree,
    `${context.server}/src/${context.kebab}.context.ts`,
    (text) => withImport(text, `./${folder}/${kebab}.projection.js`, `${camel}Projection`),
    (text) => withImport(text, `./${folder}/${many.kebab}.table.js`, many.camel),
    (text) => withImport(text, `./migrations/${names.number}-${many.kebab}.js`, names.className),
    (text) => withElement(text, `${definition}.projections`, `${camel}Projection`),
    (text) => withElement(text, `${definition}.migrations.migrations`, names.className),
    (text) => withElement(text, `${definition}.migrations.people`, `{ table: ${many.camel}, ${holds} }`),
  );
  listStore(tree, {
    table,
    owner: context.kebab,
    personal: people.length > 0 ? 'yes' : 'no',
    kept: names.until ? 'derived, until what made them ends' : 'derived',
    backup: 'no',
  });
  dependOn(tree, context.server, '@heliograph/projections', `@heliograph/${producer.kebab}-contracts`);
  ownContracts(tree, producer.kebab, context.kebab);
  edit(tree, 'docker/compose.yaml', (text) => withWorker(text, context.kebab));
}

/** A worker of the context's own, before that of views: until its first projection it has nothing to do. */
function withWorker(compose: string, name: string): string {
  const last = /^ {2}worker-views:\n/m;
  if (!last.test(compose)) throw new Error('docker/compose.yaml has no worker-views any more: say here where a new worker belongs');
  if (compose.includes(`  worker-${name}:\n`)) return compose;
  const worker = `  worker-${name}:\n    <<: *worker\n    environment: { <<: *settings, HELIOGRAPH_WORKER: ${name} }\n\n`;
  return compose.replace(last, (views) => worker + views);
}
