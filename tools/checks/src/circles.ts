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

/** Which folder below `src` uses which of its neighbours. Files that lie beside folders put them together, and belong to none. */
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

/** The nodes of which each leads to each of the others, group by group, in order. */
export function circles(graph: Graph): string[][] {
  const open: string[] = [];
  const numbers = new Map<string, number>();
  const found: string[][] = [];
  /** Answers the lowest number that is reached from this node among those that are still open (Tarjan). */
  const visit = (node: string): number => {
    const number = numbers.size;
    numbers.set(node, number);
    open.push(node);
    let lowest = number;
    for (const next of graph.get(node) ?? []) {
      if (!numbers.has(next)) lowest = Math.min(lowest, visit(next));
      else if (open.includes(next)) lowest = Math.min(lowest, numbers.get(next) as number);
    }
    if (lowest === number) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1 || graph.get(node)?.has(node)) found.push(group.sort());
    }
    return lowest;
  };
  for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
  return found.sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
}
