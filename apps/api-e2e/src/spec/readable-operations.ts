interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: { readonly enum?: readonly string[] };
}

interface Operation {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, object>>;
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** One GET of an OpenAPI document that may answer people or their things. */
export interface ReadableOperation {
  /** As the document has it: `GET /users/{username}`. */
  readonly name: string;
  /** Each combination of values of its path and its query, as an address below the API. */
  readonly addresses: readonly string[];
}

/** Values for a parameter, by its name. */
export type ParameterValues = Readonly<Record<string, readonly string[]>>;

/**
 * The GETs that anybody may call, and those for the caller alone whose answer names people, in every form that their parameters allow: each value of
 * an enumeration, and each of `values`.
 * @param scopes of those who call; what takes others is for staff
 * @throws Error for a parameter of a path without a value: who adds such a route adds a thing that it can show
 */
export function readableOperations(
  document: OpenApiDocument,
  scopes: ReadonlySet<string>,
  values: ParameterValues,
): readonly ReadableOperation[] {
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    if (!get || !isAboutPeople(document, get, scopes)) return [];
    const parameters = (get.parameters ?? []).map((each) => resolved<Parameter>(document, each));
    return [{ name: `GET ${path}`, addresses: addresses(path, parameters, values) }];
  });
}

function isAboutPeople(document: OpenApiDocument, operation: Operation, scopes: ReadonlySet<string>): boolean {
  if (!('200' in operation.responses)) return false;
  const ways = (operation.security ?? []).map((each) => Object.values(each).flat());
  // No way at all: health, metadata and files, which belong to no caller of the API.
  if (!ways.some((needed) => needed.every((scope) => scopes.has(scope)))) return false;
  const isPublic = operation.security?.some((each) => Object.keys(each).length === 0) ?? false;
  return isPublic || namesPeople(document, operation.responses['200']);
}

/** Whether `username` is anywhere in what a response may hold. */
function namesPeople(document: OpenApiDocument, response: unknown, visited = new Set<string>()): boolean {
  const text = JSON.stringify(response ?? null);
  if (text.includes('"username":')) return true;
  const references = [...text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)];
  return references.some(([pointer, kind = '', name = '']) => {
    if (visited.has(pointer)) return false;
    visited.add(pointer);
    return namesPeople(document, document.components[kind]?.[name], visited);
  });
}

function resolved<T>(document: OpenApiDocument, given: object): T {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/([\w-]+)$/.exec((given as { $ref?: string }).$ref ?? '') ?? [];
  return (document.components[kind]?.[name] ?? given) as T;
}

function addresses(path: string, parameters: readonly Parameter[], values: ParameterValues): string[] {
  const paths = parameters
    .filter((each) => each.in === 'path')
    .reduce(
      (found, { name }) => {
        const known = values[name];
        if (!known) throw new Error(`GET ${path}: the suite has no value for {${name}}; give it one that shows what the hidden people did`);
        return found.flatMap((each) => known.map((value) => each.replace(`{${name}}`, encodeURIComponent(value))));
      },
      [path],
    );
  const queries = parameters
    .filter((each) => each.in === 'query')
    .reduce<readonly Record<string, string>[]>(
      (found, { name, required, description, schema }) => {
        const known = values[name] ?? schema?.enum ?? (name === 'include' ? [namesIn(description)] : undefined);
        if (!known && required) throw new Error(`GET ${path}: the suite has no value for ${name}`);
        return known ? found.flatMap((each) => known.map((value) => ({ ...each, [name]: value }))) : found;
      },
      [{}],
    );
  return paths.flatMap((each) => queries.map((query) => `${each}?${new URLSearchParams(query)}`));
}

/** All names that a list with commas may have, as its description says them. */
const namesIn = (description = ''): string => [...description.matchAll(/`(\w+)`/g)].map(([, name]) => name).join();
