import { join } from 'node:path';
import { type GeneratorCallback, generateFiles, logger, type Tree } from '@nx/devkit';
import { type ProjectionOptions, projectionNames } from './projection/projection-names.js';
import { wireProjection } from './projection/wire-projection.js';
import { finish } from './workspace/finish.js';

/** A read model that workers make: a row from one event on, until another. */
export default function projectionGenerator(tree: Tree, options: ProjectionOptions): GeneratorCallback {
  const names = projectionNames(tree, options);
  const { context, kebab, folder, until, hears } = names;
  const target = `${context.server}/src/${folder}`;
  if (tree.exists(`${target}/${kebab}.projection.ts`)) {
    logger.info(`${context.kebab} has a projection ${kebab} already; nothing was written.`);
    return () => undefined;
  }
  if (tree.exists(target)) throw new Error(`${target} is there and holds no projection of this name: take another one`);
  const files = join(import.meta.dirname, 'projection/files');
  generateFiles(tree, join(files, 'projection'), target, { ...names, manyKebab: names.many.kebab });
  generateFiles(tree, join(files, 'migrations'), `${context.server}/src/migrations`, { ...names, manyKebab: names.many.kebab });
  wireProjection(tree, names);
  if (!until)
    logger.warn(`Nothing takes back what ${hears.type} makes: if rows are of people, erasure waits for ever. Name an event by --until.`);
  return finish(tree, 'docs:events');
}
