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
  return imports(manifests, paths, sourceOf).flatMap(({ path, owner, imported }) =>
    isSpec(path)
      ? []
      : imported
          .filter((name) => names.has(name) && name !== owner.name && !owner.dependencies.includes(name))
          .map((name) => `${path} imports ${name}, which ${owner.folder}/package.json does not depend on`),
  );
}

/** Packages of the workspace that a package.json depends on, and no file of the project imports, not even a spec. */
export function unusedDependencies(manifests: readonly Manifest[], paths: readonly string[], sourceOf: (path: string) => string): string[] {
  const names = new Set(manifests.map(({ name }) => name));
  const found = imports(manifests, paths, sourceOf);
  return manifests.flatMap((manifest) => {
    const used = new Set(found.filter(({ owner }) => owner === manifest).flatMap(({ imported }) => imported));
    return manifest.dependencies
      .filter((name) => names.has(name) && !used.has(name))
      .map((name) => `${manifest.folder}/package.json depends on ${name}, which no file of it imports`);
  });
}

interface Imports {
  readonly path: string;
  readonly owner: Manifest;
  /** Names of packages, each once. */
  readonly imported: readonly string[];
}

/** Of each file of a package. */
function imports(manifests: readonly Manifest[], paths: readonly string[], sourceOf: (path: string) => string): Imports[] {
  const byDepth = manifests.toSorted((one, other) => other.folder.length - one.folder.length);
  return paths
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .flatMap((path) => {
      const owner = byDepth.find(({ folder }) => path.startsWith(`${folder}/`));
      if (!owner) return [];
      const imported = new Set(importsOf(sourceOf(path)).map((each) => each.split('/').slice(0, 2).join('/')));
      return [{ path, owner, imported: [...imported] }];
    });
}
