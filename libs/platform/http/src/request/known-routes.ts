interface KnownRoute {
  readonly segments: readonly string[];
  readonly methods: Set<string>;
}

/** Which methods a path knows, for `Allow` (S12, S15). The router itself only tells whether one method is known. */
export class KnownRoutes {
  private readonly routes = new Map<string, KnownRoute>();

  add(method: string | readonly string[], pattern: string): void {
    const route = this.routes.get(pattern) ?? { segments: pattern.split('/'), methods: new Set<string>() };
    for (const one of [method].flat()) route.methods.add(one.toUpperCase());
    this.routes.set(pattern, route);
  }

  /** Methods of the routes that a path (no query) fits, and OPTIONS, which every path answers; empty = unknown path. */
  methodsOf(path: string): string[] {
    const given = decoded(path)?.split('/');
    if (!given) return [];
    const fitting = [...this.routes.values()].filter(({ segments }) => fits(segments, given));
    if (fitting.length === 0) return [];
    return [...new Set(['OPTIONS', ...fitting.flatMap(({ methods }) => [...methods])])].sort();
  }
}

function fits(segments: readonly string[], given: readonly string[]): boolean {
  if (segments.at(-1) === '*' && segments.length > 2) return segments.slice(0, -1).every((segment, at) => fitsOne(segment, given[at]));
  return segments.length === given.length && segments.every((segment, at) => fitsOne(segment, given[at]));
}

function fitsOne(segment: string, given: string | undefined): boolean {
  return segment.startsWith(':') ? given !== undefined && given !== '' : segment === given;
}

/** As the router does it: `%2F` stays part of its segment. */
function decoded(path: string): string | null {
  try {
    return decodeURI(path);
  } catch {
    return null;
  }
}
