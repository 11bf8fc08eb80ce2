import type { Tree } from '@nx/devkit';
import { type Names, namesOf } from '../editing/names.js';

/** A context that there is, and where its parts lie. */
export interface ContextPlace extends Names {
  readonly contracts: string;
  /** Null: it decides nothing (search, views). */
  readonly core: string | null;
  readonly server: string;
}

/** Folders of libs with contracts and a server: contexts and read models. */
export function contextNames(tree: Tree): string[] {
  return tree.children('libs').filter((name) => ['contracts', 'server'].every((part) => tree.exists(`libs/${name}/${part}/package.json`)));
}

/** @throws Error that names those that there are */
export function contextPlace(tree: Tree, name: string): ContextPlace {
  if (!contextNames(tree).includes(name)) throw new Error(`There is no context ${name}; there are ${contextNames(tree).join(', ')}`);
  const folder = `libs/${name}`;
  const core = tree.exists(`${folder}/core/package.json`) ? `${folder}/core` : null;
  return { ...namesOf(name), contracts: `${folder}/contracts`, core, server: `${folder}/server` };
}

/** @throws Error for a context that decides nothing: it has no log to write to */
export function decidingContext(tree: Tree, name: string): ContextPlace & { readonly core: string } {
  const context = contextPlace(tree, name);
  if (context.core === null) throw new Error(`${name} decides nothing: it has no core and no log`);
  return { ...context, core: context.core };
}
