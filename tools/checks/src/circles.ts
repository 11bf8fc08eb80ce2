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

/** Which folder directly below `src` uses which. Files that lie in `src` itself put folders together, and belong to none. */
export function folderGraph(files: Graph): Graph {
  const folders = new Map<string, Set<string>>();
  for (const [path, targets] of files) {
    const folder = folderOf(path);
    if (folder === null) continue;
    const used = folders.get(folder) ?? new Set();
    folders.set(folder, used);
    for (const other of [...targets].map(folderOf)) if (other !== null && other !== folder) used.add(other);
  }
  return folders;
}

const folderOf = (path: string): string | null => /^.+?\/src\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;

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
