import { join } from 'node:path';
import { type GeneratorCallback, generateFiles, logger, type Tree } from '@nx/devkit';
import { withElement, withProperty } from './editing/lists.js';
import { withImport } from './editing/modules.js';
import { type Names, namesOf } from './editing/names.js';
import { contextNames } from './workspace/contexts.js';
import { nameContext, ownContext } from './workspace/documents.js';
import { dependOn, edit, editManifest, manifestOf } from './workspace/edit.js';
import { finish } from './workspace/finish.js';

export interface ContextOptions {
  readonly name: string;
}

/** Three projects without a feature, known to all that lists contexts. Their first feature is a slice. */
export default function contextGenerator(tree: Tree, { name }: ContextOptions): GeneratorCallback {
  const context = namesOf(name);
  if (contextNames(tree).includes(name)) {
    logger.info(`The context ${name} is there already; nothing was written.`);
    return () => undefined;
  }
  if (tree.exists(`libs/${name}`)) throw new Error(`libs/${name} is there and is no context: take another name`);
  const folder = `libs/${name}`;
  generateFiles(tree, join(import.meta.dirname, 'context/files'), folder, { ...context, versions: versionsInUse(tree) });
  editManifest(tree, '.', (manifest) => ({ ...manifest, workspaces: withWorkspace(manifest.workspaces ?? [], `${folder}/*`) }));
  dependOn(tree, 'libs/contexts', `@heliograph/${name}-server`);
  edit(
    tree,
    'libs/contexts/src/composition.ts',
    (text) => withImport(text, `@heliograph/${name}-server`, `${context.camel}Context`),
    // Views last: they follow all others.
    (text) => withElement(text, 'contexts', `${context.camel}Context`, 'viewsContext'),
  );
  runAlone(tree, context);
  ownContext(tree, name);
  nameContext(tree, name);
  return finish(tree, 'docs:events');
}

/** The program that runs one context alone knows its server and its stand-in. */
function runAlone(tree: Tree, { kebab, camel }: Names): void {
  const contracts = `@heliograph/${kebab}-contracts`;
  const server = `@heliograph/${kebab}-server`;
  dependOn(tree, 'tools/start-context', contracts, server);
  edit(
    tree,
    'tools/start-context/src/composition.ts',
    (text) => withImport(text, `${contracts}/testing`, `standIn as ${camel}`),
    (text) => withProperty(text, 'servers', kebab, `async () => (await import('${server}')).${camel}Context`),
    (text) => withElement(text, 'standIns', camel, 'views'),
  );
}

/** Packages from the registry in the versions that the other servers use. */
function versionsInUse(tree: Tree): Readonly<Record<string, string>> {
  const servers = contextNames(tree).map((name) => manifestOf(tree, `libs/${name}/server`).dependencies ?? {});
  return Object.assign({}, ...servers) as Readonly<Record<string, string>>;
}

/** After the others of libs. */
function withWorkspace(workspaces: readonly string[], added: string): readonly string[] {
  const last = workspaces.findLastIndex((each) => each.startsWith('libs/'));
  return workspaces.toSpliced(last + 1, 0, added);
}
