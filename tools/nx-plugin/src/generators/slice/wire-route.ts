import { join } from 'node:path';
import { generateFiles, type Tree } from '@nx/devkit';
import { withElement, withProperty } from '../editing/lists.js';
import { withExport, withImport } from '../editing/modules.js';
import { listClause, listPart, listRoute, ownPart } from '../workspace/documents.js';
import { dependOn, edit } from '../workspace/edit.js';
import type { SliceNames } from './slice-names.js';

const files = join(import.meta.dirname, 'files');

/** The way in from outside: a class of the application layer, a controller, its lines in the documents, a test from outside. */
export function wireRoute(tree: Tree, names: SliceNames): void {
  const { context, kebab, many, pascal, onPhoto } = names;
  const part = `libs/application/${context.kebab}`;
  if (!tree.exists(`${part}/package.json`)) {
    generateFiles(tree, join(files, 'part'), part, names);
    listPart(tree, context.kebab, context.words);
    ownPart(tree, context.kebab);
  }
  generateFiles(tree, join(files, 'application'), `${part}/src`, names);
  generateFiles(tree, join(files, 'api'), `apps/api/src/${context.kebab}`, names);
  generateFiles(tree, join(files, 'e2e'), 'apps/api-e2e/src', names);
  edit(tree, `${part}/src/index.ts`, (text) => withExport(text, `./${many.kebab}.js`, many.pascal));
  if (onPhoto) dependOn(tree, part, '@heliograph/application-photos');
  dependOn(tree, 'apps/api', `@heliograph/application-${context.kebab}`);
  const needs = ['MessageBus', ...(onPhoto ? ['VisiblePhotos'] : [])].join(', ');
  edit(
    tree,
    'apps/api/src/composition.ts',
    (text) => withImport(text, `@heliograph/application-${context.kebab}`, many.pascal),
    (text) => withElement(text, 'applicationParts', `part(${many.pascal}, ${needs})`),
  );
  edit(
    tree,
    'apps/api/src/resources.ts',
    (text) => withImport(text, `./${context.kebab}/${kebab}.controller.js`, `${pascal}Controller`),
    (text) => withElement(text, 'resourceControllers', `${pascal}Controller`, 'StaffController'),
  );
  documentRoute(tree, names);
}

/** The page about the API, the list of clauses, and who may do it. */
function documentRoute(tree: Tree, { route, scope, summary }: SliceNames): void {
  listRoute(tree, route, `| POST \`/${route}\` | | 204 | \`${scope}\` |`);
  listClause(tree, `E: POST /${route}`, `${summary}; twice is once`);
  edit(tree, 'apps/api-e2e/src/spec/authorization/matrix.ts', (text) =>
    withProperty(text, 'matrix', `POST /${route}`, `user('${scope}', 204)`),
  );
}
