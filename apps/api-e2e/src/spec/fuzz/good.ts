import type { PictureType } from '../pictures.js';
import { type FuzzBody, noBody, part, typed } from './bodies.js';
import { likely, spokenByTus } from './headers.js';
import type { JsonSchema, Operation } from './operations.js';
import { type FuzzRequest, requestTo } from './fuzz-request.js';
import { quoted } from './values.js';

/** What is named by requests that ought to succeed; nothing of it is met by the random ones. */
export interface GoodGround {
  /** `app`: of an app in which the user has signed in. */
  readonly tokens: { readonly user: string; readonly staff: string; readonly app: string };
  /** Values of path parameters, by the segment before them (`photos/{photo_id}`), or by that and the one behind (`photos/{id}/takedown`). */
  readonly known: Readonly<Record<string, string>>;
  /** Values of the fields of bodies by name. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** A picture, and the name of its format. */
  readonly image: { readonly type: PictureType; readonly content: Buffer };
}

const piece = Buffer.from('piece');

/**
 * For every operation a request with which it succeeds, one for each type of body that it takes, and one with a method that nothing has.
 * In the order of the document, and what deletes last and inside out, so that all of them meet what they name.
 */
export function goodRequests(operations: readonly Operation[], ground: GoodGround): FuzzRequest[] {
  const deleting = operations.filter(({ method }) => method === 'DELETE').reverse();
  const others = operations.filter(({ method }) => method !== 'DELETE');
  const good = [...others, ...deleting].flatMap((operation) => goodRequestsOf(operation, ground));
  const refused = operations.map((operation) =>
    requestTo(operation, { method: 'PROPFIND', path: pathOf(operation, ground), query: [], headers: [], body: noBody }),
  );
  return [...good, ...refused];
}

function goodRequestsOf(operation: Operation, ground: GoodGround): FuzzRequest[] {
  const { method, path, browser, bodies } = operation;
  // Of the forms of a page every field is needed, and its good values come first.
  const value: ValueOf = browser ? (_, { enum: values }) => values?.[0] : (name) => ground.fields[name];
  const tus = operation.headers.flatMap(({ name }) => (spokenByTus.test(name) ? [`${name}: ${tusValue(operation, name)}`] : []));
  const token = tokenFor(path, ground.tokens);
  const headers = browser ?? [...(token === null ? [] : [`Authorization: Bearer ${token}`]), ...tus];
  const query = browser ? operation.query.map(({ name, schema }) => `${name}=${quoted(String(value(name, schema)))}`) : [];
  const carried = bodies.length === 0 ? [noBody] : bodies.map(({ type, schema }) => bodyOf(type, schema, value, ground.image));
  return carried.map((body) => requestTo(operation, { method, path: pathOf(operation, ground), query, headers, body }));
}

function tokenFor(path: string, { user, staff, app }: GoodGround['tokens']): string | null {
  if (path === '/oauth2/userinfo') return app;
  if (path.startsWith('/oauth2/')) return null;
  return path.startsWith('/staff/') ? staff : user;
}

/** PATCH comes first, and the POST that stands for it goes on behind its piece. */
function tusValue({ method, path }: Operation, name: string): string {
  const goesOn = name === 'Upload-Offset' && method === 'POST' && path.endsWith('}');
  return goesOn ? String(piece.length) : String(likely[name]?.[0]);
}

type ValueOf = (name: string, schema: JsonSchema) => unknown;

function pathOf({ path }: Operation, { known }: GoodGround): string {
  const segments = path.split('/');
  const valueAt = (segment: string, at: number) => {
    const named = `${segments[at - 1]}/${segment}`;
    return known[`${named}/${segments[at + 1]}`] ?? known[named] ?? '1';
  };
  return segments.map((segment, at) => (segment.startsWith('{') ? valueAt(segment, at) : segment)).join('/');
}

function bodyOf(type: string, { properties = {} }: JsonSchema, value: ValueOf, image: GoodGround['image']): FuzzBody {
  const fields = Object.entries(properties)
    .map(([name, schema]) => [name, value(name, schema)] as const)
    .filter(([, each]) => each !== undefined);
  if (/\bjson$/.test(type)) return typed(type, Buffer.from(JSON.stringify(Object.fromEntries(fields))));
  const texts = fields.map(([name, each]) => [name, String(each)]);
  if (type === 'application/x-www-form-urlencoded')
    return typed(type, Buffer.from(texts.map((pair) => pair.map(quoted).join('=')).join('&')));
  if (type !== 'multipart/form-data') return typed(type, piece);
  const parts = texts.map(([name = '', each = '']) => part(`form-data; name="${name}"`, Buffer.from(each)));
  const file = part(`form-data; name="image"; filename="a.${image.type}"\r\nContent-Type: image/${image.type}`, image.content);
  return typed(`${type}; boundary=b`, Buffer.concat([...parts, file, Buffer.from('--b--\r\n')]));
}
