import { join } from 'node:path';
import { type GeneratorCallback, generateFiles, logger, type Tree } from '@nx/devkit';
import { finish } from './workspace/finish.js';
import { refuseTakenNames } from './slice/refuse-taken-names.js';
import { type SliceOptions, sliceNames } from './slice/slice-names.js';
import { wireRoute } from './slice/wire-route.js';
import { wireLanguage, wireServer } from './slice/wire-slice.js';

/** One feature of a context: message, rule, stored events, handler, inline rows, the way in from outside, each with its spec. */
export default function sliceGenerator(tree: Tree, options: SliceOptions): GeneratorCallback {
  const names = sliceNames(tree, options);
  const { context, kebab } = names;
  if (tree.exists(`${context.core}/src/${kebab}`)) {
    logger.info(`${context.kebab} has a feature ${kebab} already; nothing was written.`);
    return () => undefined;
  }
  refuseTakenNames(tree, names);
  generateFiles(tree, join(import.meta.dirname, 'slice/files/contracts'), context.contracts, names);
  generateFiles(tree, join(import.meta.dirname, 'slice/files/core'), context.core, names);
  generateFiles(tree, join(import.meta.dirname, 'slice/files/server'), context.server, names);
  wireLanguage(tree, names);
  wireServer(tree, names);
  wireRoute(tree, names);
  return finish(tree, 'events:freeze', 'docs:events', 'docs:openapi');
}
