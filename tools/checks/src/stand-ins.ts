import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isContract } from './application-layer.js';
import { read, root } from './repository.js';

interface Import {
  readonly names: readonly string[];
  readonly from: string;
}

/** What a file imports and re-exports by name, types too. */
function importsOf(path: string): Import[] {
  const statements = read(path).matchAll(/^(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)'/gm);
  return [...statements].map(([, names = '', from = '']) => ({
    names: names.split(',').flatMap(
      (name) =>
        name
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0] || [],
    ),
    from,
  }));
}

/** True if a file may not name this in what ships: the stand-ins of a context, by their package or by a path. */
export const isStandIn = (from: string): boolean => /^@heliograph\/(kernel|[a-z-]+-contracts)\/testing$|^\..*\/testing(\/|$)/.test(from);

/** Every place that an import, a re-export or an `import()` of this text names. */
export function specifiersIn(text: string): string[] {
  return [...text.matchAll(/(?:\bfrom |\bimport\(|\bimport )'([^']+)'/g)].map(([, from = '']) => from);
}

const FEATURES = 'apps/api/src/modules/feature-modules.ts';

/** Contexts that have routes, by the list of their modules. */
export const contextsWithRoutes = (): string[] =>
  importsOf(FEATURES).flatMap(({ from }) => /^\.\/([a-z-]+)-api\.module\.js$/.exec(from)?.[1] ?? []);

/** Files of the controllers that the module of a context has, itself or by the modules of the API that it imports. */
export const controllersOf = (context: string): string[] => controllersIn(`apps/api/src/modules/${context}-api.module.ts`);

function controllersIn(module: string): string[] {
  if (!existsSync(join(root, module))) return [];
  const own = importsOf(module).flatMap(({ from }) => (from.startsWith('.') ? sourceOf(module, from) : []));
  return own.flatMap((path) => (path.endsWith('.controller.ts') ? path : path.endsWith('-api.module.ts') ? controllersIn(path) : []));
}

/** Files that these need, in the API and in the application layer. */
function needed(paths: readonly string[], seen = new Set<string>()): Set<string> {
  for (const path of paths.filter((each) => !seen.has(each) && existsSync(join(root, each)))) {
    seen.add(path);
    needed(
      importsOf(path).flatMap((each) => sourcesOf(path, each)),
      seen,
    );
  }
  return seen;
}

function sourcesOf(path: string, { names, from }: Import): string[] {
  const [, part] = /^@heliograph\/application\/([a-z-]+)$/.exec(from) ?? [];
  const index = part ? `libs/application/src/${part}/index.ts` : from.startsWith('.') ? sourceOf(path, from) : null;
  if (index === null) return [];
  if (!/^libs\/application\/src\/[a-z-]+\/index\.ts$/.test(index)) return [index];
  return importsOf(index)
    .filter((each) => each.names.some((name) => names.includes(name)))
    .map((each) => sourceOf(index, each.from));
}

const sourceOf = (path: string, from: string): string => posix.join(posix.dirname(path), from.replace(/\.js$/, '.ts'));

/** What the routes of a context take of contracts, its own among them. */
export function takenOfContracts(context: string): Import[] {
  return [...needed(controllersOf(context))].flatMap(importsOf).filter(({ from }) => isContract({ path: '', from, name: '' }));
}
