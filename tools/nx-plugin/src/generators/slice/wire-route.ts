import { join } from 'node:path';
import { generateFiles, type Tree } from '@nx/devkit';
import { withElement, withProperty } from '../editing/lists.js';
import { withExport, withImport } from '../editing/modules.js';
import { listAuthorization, listPart, listRoute, ownPart } from '../workspace/documents.js';
import { dependOn, edit, offerPart } from '../workspace/edit.js';
import { emptyBreaks } from '../workspace/openapi-breaks.js';
import type { SliceNames } from './slice-names.js';

const files = join(import.meta.dirname, 'files');

/** The way in from outside: a class of the application layer, a controller, its lines in the documents, a test from outside. */
export function wireRoute(tree: Tree, names: SliceNames): void {
  const { context, camel, many, kebab, pascal } = names;
  const part = `libs/application/src/${context.kebab}`;
  const ofContext = { ...names, contextKebab: context.kebab };
  if (!tree.exists(`${part}/index.ts`)) {
    generateFiles(tree, join(files, 'part'), part, ofContext);
    offerPart(tree, 'libs/application', context.kebab);
    listPart(tree, context.kebab, context.words);
    ownPart(tree, context.kebab);
  }
  generateFiles(tree, join(files, 'application'), part, names);
  dependOn(tree, 'libs/application', `@heliograph/${context.kebab}-contracts`);
  generateFiles(tree, join(files, 'api'), `apps/api/src/${context.kebab}`, names);
  generateFiles(tree, join(files, 'e2e'), 'apps/api-e2e/src', names);
  edit(tree, `${part}/index.ts`, (text) => withExport(text, `./${many.kebab}.js`, many.pascal));
  edit(
    tree,
    'libs/application/src/application.module.ts',
    (text) => withImport(text, `./${context.kebab}/index.js`, many.pascal),
    (text) => withElement(text, 'parts', many.pascal),
  );
  wireController(tree, names, ofContext);
  edit(
    tree,
    'apps/api/src/components.ts',
    (text) => withImport(text, `./${context.kebab}/${kebab}.resource.js`, `${camel}Resource`),
    (text) => withProperty(text, 'components', pascal, `${camel}Resource`),
  );
  documentRoutes(tree, names);
  emptyBreaks(tree);
}

/** The controller in the module of the context's routes, which is made where there is none. */
function wireController(tree: Tree, { context, kebab, pascal }: SliceNames, ofContext: object): void {
  const path = `apps/api/src/modules/${context.kebab}-api.module.ts`;
  if (!tree.exists(path)) {
    generateFiles(tree, join(files, 'api-module'), 'apps/api/src/modules', ofContext);
    edit(
      tree,
      'apps/api/src/modules/feature-modules.ts',
      (text) => withImport(text, `./${context.kebab}-api.module.js`, `${context.pascal}ApiModule`),
      (text) => withProperty(text, 'featureModules', context.kebab, `${context.pascal}ApiModule`),
    );
  }
  edit(
    tree,
    path,
    (text) => withImport(text, `../${context.kebab}/${kebab}.controller.js`, `${pascal}Controller`),
    (text) => withElement(text, 'Module.controllers', `${pascal}Controller`),
  );
}

/** The page about the API, and who may do it. */
function documentRoutes(tree: Tree, { route, scope, gets, deletes }: SliceNames): void {
  const thing = '`{"data": {added_at}}`';
  const routes = [
    { method: 'POST', answers: thing, scope },
    ...(gets ? [{ method: 'GET', answers: thing, scope: 'read' }] : []),
    ...(deletes ? [{ method: 'DELETE', answers: 'deletion', scope }] : []),
  ];
  for (const { method, answers, scope } of routes) {
    listRoute(tree, route, `| ${method} \`/${route}\` | | ${answers} | \`${scope}\` |`);
    // One after another: what POST adds, GET finds and DELETE removes.
    listAuthorization(tree, { method, route, scope });
  }
}
