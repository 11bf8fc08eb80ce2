interface RouteEntry {
  readonly segments: readonly string[];
  readonly methods: Set<string>;
  discovery: Readonly<Record<string, string>>;
}

/** What OPTIONS answers for a path: mainly its methods, also used for `Allow` (S12, S15). The router itself only says whether one method is known. */
export class RouteIndex {
  private readonly routes = new Map<string, RouteEntry>();

  add(method: string | readonly string[], pattern: string, discovery: Readonly<Record<string, string>> = {}): void {
    const route = this.routes.get(pattern) ?? { segments: pattern.split('/'), methods: new Set<string>(), discovery };
    for (const one of [method].flat()) route.methods.add(one.toUpperCase());
    route.discovery = { ...route.discovery, ...discovery };
    this.routes.set(pattern, route);
  }

  /** Methods of the routes that a path (no query) fits, and OPTIONS, which every path answers; empty = unknown path. */
  methodsOf(path: string): string[] {
    const fitting = this.fitting(path);
    if (fitting.length === 0) return [];
    return [...new Set(['OPTIONS', ...fitting.flatMap(({ methods }) => [...methods])])].sort();
  }

  /** Headers that announce the capabilities of a protocol at this path. */
  discoveryOf(path: string): Readonly<Record<string, string>> {
    return Object.assign({}, ...this.fitting(path).map(({ discovery }) => discovery)) as Record<string, string>;
  }

  private fitting(path: string): RouteEntry[] {
    const given = decoded(path)?.split('/');
    return given ? [...this.routes.values()].filter(({ segments }) => fits(segments, given)) : [];
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
