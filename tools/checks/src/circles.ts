import { posix } from 'node:path';
import { importsOf } from './imports.js';

/** Nodes by name, each with those that it uses. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Which file of these imports which, within a project: packages are named, not imported by a path. */
export function fileGraph(paths: readonly string[], sourceOf: (path: string) => string): Graph {
  const known = new Set(paths);
  const target = (from: string, specifier: string): string[] => {
    const path = posix.join(posix.dirname(from), specifier);
    return [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].filter((each) => known.has(each)).slice(0, 1);
  };
  const imported = (path: string) => importsOf(sourceOf(path)).filter((specifier) => specifier.startsWith('.'));
  return new Map(paths.map((path) => [path, new Set(imported(path).flatMap((specifier) => target(path, specifier)))]));
}

/** Which folder below `src` uses which of its neighbours. Files that are next to folders put them together, and belong to none. */
export function folderGraph(files: Graph): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [path, targets] of files) {
    for (const folder of foldersOf(path)) folders.set(folder, folders.get(folder) ?? new Set());
    for (const target of targets) {
      const [folder, other] = whereTheyPart(foldersOf(path), foldersOf(target));
      if (folder !== undefined && other !== undefined) folders.get(folder)?.add(other);
    }
  }
  return folders;
}

/** `libs/x/src/one`, `libs/x/src/one/two` of a file that lies in the second. */
function foldersOf(path: string): string[] {
  const [, src = '', below = ''] = /^(.+?\/src)((?:\/[^/]+)*)\/[^/]+$/.exec(path) ?? [];
  const names = below.split('/').slice(1);
  return names.map((_, at) => [src, ...names.slice(0, at + 1)].join('/'));
}

function whereTheyPart(one: readonly string[], other: readonly string[]): [string?, string?] {
  const at = one.findIndex((folder, depth) => folder !== other[depth]);
  return at < 0 ? [] : [one[at], other[at]];
}

/** What is left when nodes that use nothing, or that nothing uses, are taken away again and again: it lies on circles, or between two. In order. */
export function circles(graph: Graph): string[] {
  let left = new Map(graph);
  let before: number;
  do {
    before = left.size;
    const isLeft = (node: string): boolean => left.has(node);
    const used = new Set([...left.values()].flatMap((targets) => [...targets]));
    const isBetween = ([node, targets]: [string, ReadonlySet<string>]): boolean => used.has(node) && [...targets].some(isLeft);
    left = new Map([...left].filter(isBetween));
  } while (left.size < before);
  return [...left.keys()].sort();
}
