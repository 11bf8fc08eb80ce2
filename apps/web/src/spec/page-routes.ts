import type { FastifyInstance } from 'fastify';

export interface PageRoute {
  /** `/photos/:id` */
  readonly path: string;
  readonly methods: readonly string[];
  /** With names and numbers that the data of the specs knows. */
  readonly url: string;
}

/** What is no page and the same for everybody: `documents.spec.ts` has it. */
export const isDocument = (path: string): boolean =>
  /^\/(assets|live$|front-year\.png$|push-worker\.js$|\.well-known|robots|manifest|sitemap|oembed|\*)|\/feed\.(xml|json)$/.test(path);

/** Every route of the server, from its own list, so that none is missed. */
export function routesOf(server: FastifyInstance): readonly PageRoute[] {
  return routesIn(server.printRoutes({ commonPrefix: false })).map(({ path, methods }) => ({
    path,
    methods,
    url: path.replace(':username', 'marta.lind').replace(':slug', 'dawn').replace(':week', '2026-W25').replace(/:\w+/g, '3'),
  }));
}

/** Those that show something. */
export const pagesOf = (routes: readonly PageRoute[]): readonly PageRoute[] =>
  routes.filter(({ methods, path }) => methods.includes('GET') && !isDocument(path));

/** @param tree four columns for each level, and at its end a piece of a path with its methods */
function routesIn(tree: string): { path: string; methods: string[] }[] {
  const above: string[] = [];
  return [...tree.matchAll(/^(.*?)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/gm)].flatMap(([, indent = '', piece = '', methods]) => {
    const depth = indent.length / 4;
    above.splice(depth, above.length, piece);
    return methods === undefined ? [] : [{ path: above.join(''), methods: methods.split(', ') }];
  });
}
