import type { Tree } from '@nx/devkit';
import { textOf } from '../workspace/edit.js';
import type { SliceNames } from './slice-names.js';

/** @throws Error where a file, a class, an event or a route of this name belongs to something else */
export function refuseTakenNames(tree: Tree, names: SliceNames): void {
  const { context, kebab, pascal, many, route } = names;
  const { kebab: folder, server, contracts } = context;
  const paths = [
    `${contracts}/src/${kebab}.messages.ts`,
    `${server}/src/${kebab}`,
    `libs/application/src/${folder}/${many.kebab}.ts`,
    `apps/api/src/${folder}/${kebab}.controller.ts`,
    `apps/api-e2e/src/${kebab}.e2e.spec.ts`,
  ];
  for (const path of paths) if (tree.exists(path)) throw new Error(`${path} is there and belongs to something else: take another name`);
  for (const { kebab: type } of [names.added, names.removed]) {
    const frozen = `${server}/frozen/${type}.v1.json`;
    if (tree.exists(frozen)) throw new Error(`${folder}.${type} is an event already (${frozen}): name another one by --event`);
  }
  const has = (path: string, word: string) => new RegExp(`(?<![\\w'])${word}(?![\\w'])`).test(textOf(tree, path));
  for (const path of [...indexesOfParts(tree), ...modulesOfRoutes(tree)])
    for (const name of [many.pascal, `${pascal}Controller`])
      if (has(path, name)) throw new Error(`${path} has ${name} already: take another name`);
  if (has('apps/api/src/components.ts', pascal)) throw new Error(`apps/api/src/components.ts has ${pascal} already: take another name`);
  if (textOf(tree, 'docs/authorization.md').includes(`| POST | \`/${route}\` |`))
    throw new Error(`There is a POST /${route} already: name another one by --route`);
}

const indexesOfParts = (tree: Tree): string[] =>
  tree.children('libs/application/src').flatMap((part) => {
    const index = `libs/application/src/${part}/index.ts`;
    return tree.exists(index) ? index : [];
  });

const modulesOfRoutes = (tree: Tree): string[] => tree.children('apps/api/src/modules').map((name) => `apps/api/src/modules/${name}`);
