import type { Tree } from '@nx/devkit';

/** @throws Error for a file that there is not: the generators know where lists stand, and do not guess */
export function textOf(tree: Tree, path: string): string {
  const text = tree.read(path, 'utf8');
  if (text === null) throw new Error(`There is no ${path}`);
  return text;
}

/** Rewrites a file by functions of its text, in their order. Nothing reaches the disk before the generator has ended. */
export function edit(tree: Tree, path: string, ...changes: readonly ((text: string) => string)[]): void {
  const before = textOf(tree, path);
  const after = changes.reduce((text, change) => change(text), before);
  if (after !== before) tree.write(path, after);
}

interface Manifest {
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The package.json of a folder. */
export function manifestOf(tree: Tree, folder: string): Manifest {
  return JSON.parse(textOf(tree, `${folder}/package.json`)) as Manifest;
}

/** Changes a package.json by its content. */
export function editManifest(tree: Tree, folder: string, change: (manifest: Manifest) => Manifest): void {
  tree.write(`${folder}/package.json`, `${JSON.stringify(change(manifestOf(tree, folder)), null, 2)}\n`);
}

/** Offers a folder of a project's sources to others, under a name of its own. */
export function offerPart(tree: Tree, folder: string, part: string): void {
  const offered = { '@heliograph/source': `./src/${part}/index.ts`, default: `./dist/${part}/index.js` };
  editManifest(tree, folder, (manifest) => ({ ...manifest, exports: { ...manifest.exports, [`./${part}`]: offered } }));
}

/** Lists workspace packages as dependencies of a project, where they are not yet. */
export function dependOn(tree: Tree, folder: string, ...names: readonly string[]): void {
  const known = manifestOf(tree, folder).dependencies ?? {};
  const missing = names.filter((name) => !(name in known));
  if (missing.length === 0) return;
  editManifest(tree, folder, (manifest) => {
    const all = Object.entries({ ...known, ...Object.fromEntries(missing.map((name) => [name, '*'])) });
    return { ...manifest, dependencies: Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1))) };
  });
}
