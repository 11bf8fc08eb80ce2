import { importsOf, isSpec } from './imports.js';

/** A package of the workspace. */
export interface Manifest {
  readonly name: string;
  /** From the root, without a slash at its end. */
  readonly folder: string;
  /** Names of the packages in its `dependencies`. */
  readonly dependencies: readonly string[];
}

/**
 * Where a file imports a package of the workspace, or types of one, that its own package.json does not depend on. The project graph is made from
 * manifests: what is missing there is not built, tested or reviewed when it changes.
 */
export function undeclaredImports(manifests: readonly Manifest[], paths: readonly string[], sourceOf: (path: string) => string): string[] {
  const names = new Set(manifests.map(({ name }) => name));
  const byDepth = manifests.toSorted((one, other) => other.folder.length - one.folder.length);
  return paths
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !isSpec(path))
    .flatMap((path) => {
      const owner = byDepth.find(({ folder }) => path.startsWith(`${folder}/`));
      if (!owner) return [];
      const imported = new Set(importsOf(sourceOf(path)).map((each) => each.split('/').slice(0, 2).join('/')));
      return [...imported]
        .filter((name) => names.has(name) && name !== owner.name && !owner.dependencies.includes(name))
        .map((name) => `${path} imports ${name}, which ${owner.folder}/package.json does not depend on`);
    });
}
