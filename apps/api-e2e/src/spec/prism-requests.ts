import type { GoodGround } from './fuzz/good.js';
import { goodRequests } from './fuzz/good.js';
import type { Operation } from './fuzz/operations.js';
import type { FuzzRequest } from './fuzz/fuzz-request.js';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly example?: unknown;
  readonly schema: { readonly enum?: readonly unknown[] };
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

/** What is read of the document beside what `operationsOf` reads. */
export interface Details {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
}

/** What nobody has, in the places of what `GoodGround` knows. */
const nothing: Readonly<Record<string, string>> = {
  'users/{username}': 'nobody.here',
  'uploads/{upload_id}': 'f'.repeat(32),
  'images/{name}': '999999999-600.webp',
  'avatars/{name}': 'nobody.svg',
};
const NO_ID = '999999999';

/** One request for each operation and each type of its body, without those whose method nothing has. */
export function described(operations: readonly Operation[], ground: GoodGround): FuzzRequest[] {
  return goodRequests(operations, ground).filter(({ operation, method }) => operation.startsWith(`${method} `));
}

/** What comes with a token that nobody has, or of an app with another secret. */
export function ofStrangers(operations: readonly Operation[], ground: GoodGround): FuzzRequest[] {
  return described(operations, {
    ...ground,
    tokens: { user: 'nobody', staff: 'nobody', app: 'nobody' },
    fields: { ...ground.fields, client_secret: 'another' },
  });
}

/** What comes with a token that has this scope alone, to where it is not enough. */
export function withScope(scope: string, token: string, document: Details, operations: readonly Operation[], ground: GoodGround) {
  const demanding = operations.filter((operation) => {
    const { security = [] } = descriptionOf(document, operation.name);
    const alternatives = security.map((each) => Object.values(each).flat());
    return alternatives.length > 0 && alternatives.every((scopes) => scopes.length > 0 && !scopes.includes(scope));
  });
  return described(demanding, { ...ground, tokens: { user: token, staff: token, app: token } });
}

/** The statuses with which the document lets an operation refuse. */
export function refusalsOf(document: Details, name: string): string[] {
  return Object.keys(descriptionOf(document, name).responses).filter((status) => status >= '400');
}

function descriptionOf({ paths }: Details, name: string): Described {
  const [method = '', path = ''] = name.split(' ');
  return paths[path]?.[method.toLowerCase()] as Described;
}

/** What names something that is not there. */
export function aboutNothing(operations: readonly Operation[], ground: GoodGround): FuzzRequest[] {
  const named = operations.filter(({ path }) => path.endsWith('}') || path.includes('}/'));
  const known = Object.keys(ground.known).map((name) => [name, nothing[name] ?? nothing[name.split('/').slice(0, 2).join('/')] ?? NO_ID]);
  return described(named, { ...ground, known: Object.fromEntries(known) as GoodGround['known'] });
}

/** Only the product can write a cursor. An answer that `callback` wraps is a script, which the document does not list as content. */
const leftOut = new Set(['cursor', 'callback']);
/** Its parameters are its signature: one alone is refused, and each request has both. */
const SIGNED = 'GET /originals/{photo_id}';

/** Every parameter of a query, with its example and each value that it may have, alone. */
export function withParameters(document: Details, operations: readonly Operation[], ground: GoodGround): FuzzRequest[] {
  return described(
    operations.filter(({ method, name }) => method === 'GET' && name !== SIGNED),
    ground,
  ).flatMap((request) => {
    const all = (descriptionOf(document, request.operation).parameters ?? []).map((each) => resolved(document, each));
    const values = all.flatMap(({ name, in: place, example, schema }) =>
      place === 'query' && !leftOut.has(name) ? [...new Set([example, ...(schema.enum ?? [])])].map((value) => [name, value] as const) : [],
    );
    return values.map(([name, value]) => asking(request, new URLSearchParams({ [name]: String(value) }).toString()));
  });
}

function resolved({ components }: Details, parameter: Parameter): Parameter {
  return components.parameters[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter;
}

/** The same request with a query. */
export function asking(request: FuzzRequest, query: string): FuzzRequest {
  return changed(request, (text) => text.replace(' HTTP/1.1', `?${query} HTTP/1.1`));
}

/** The same request with another line in its head. */
export function saying(request: FuzzRequest, line: string): FuzzRequest {
  return changed(request, (text) => text.replace('\r\n', `\r\n${line}\r\n`));
}

function changed(request: FuzzRequest, change: (text: string) => string): FuzzRequest {
  return { ...request, bytes: Buffer.from(change(request.bytes.toString('latin1')), 'latin1') };
}
