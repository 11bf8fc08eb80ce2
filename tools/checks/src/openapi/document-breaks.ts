import { type Security, securityBreaks } from './security-breaks.js';
import { type Resolve, type Schema, schemaBreaks } from './schema-breaks.js';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Header {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Answer {
  readonly $ref?: string;
  readonly content?: Content;
  readonly headers?: Readonly<Record<string, Header>>;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
  /** Not said: what the document says of all. */
  readonly security?: Security;
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: object;
  readonly security?: Security;
}

interface Sides<T> {
  readonly was: T;
  readonly is: T;
  readonly before: Resolve;
  readonly after: Resolve;
}

/** Everything in which a newer document breaks clients of the older one, in words; empty = nothing. */
export function documentBreaks(older: OpenApi, newer: OpenApi): string[] {
  const [before, after] = [resolverOf(older), resolverOf(newer)];
  return Object.entries(older.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, was]) => {
      const is = newer.paths[path]?.[method];
      const name = `${method.toUpperCase()} ${path}`;
      if (!is) return [`${name}: is gone`];
      const security = securityBreaks(was.security ?? older.security, is.security ?? newer.security, name);
      return [...security, ...operationBreaks({ was, is, before, after }, name)];
    }),
  );
}

function operationBreaks(sides: Sides<Operation>, name: string): string[] {
  const { was, is, before, after } = sides;
  const bodies = { was: was.requestBody?.content ?? {}, is: is.requestBody?.content ?? {}, before, after };
  const demanded = is.requestBody?.required === true && was.requestBody?.required !== true ? [`${name} body: is required now`] : [];
  return [
    ...parameterBreaks(sides, name),
    ...demanded,
    ...contentBreaks(bodies, 'request', `${name} body`),
    ...Object.keys(was.responses).flatMap((status) => answerBreaks(sides, status, `${name} ${status}`)),
  ];
}

function parameterBreaks({ was, is, before, after }: Sides<Operation>, name: string): string[] {
  const older = (was.parameters ?? []).map((each) => before(each as Schema) as Parameter);
  const newer = (is.parameters ?? []).map((each) => after(each as Schema) as Parameter);
  const same = (one: Parameter) => (other: Parameter) => other.name === one.name && other.in === one.in;
  const added = newer.filter((each) => each.required && !older.find(same(each))?.required);
  return [
    ...added.map((each) => `${name} ${each.in} ${each.name}: is required now`),
    ...older.flatMap((each) => {
      const now = newer.find(same(each));
      const at = `${name} ${each.in} ${each.name}`;
      if (!now) return [`${at}: is gone`];
      return schemaBreaks({ schema: each.schema ?? {}, resolve: before }, { schema: now.schema ?? {}, resolve: after }, 'request', at);
    }),
  ];
}

function answerBreaks({ was, is, before, after }: Sides<Operation>, status: string, at: string): string[] {
  if (!is.responses[status]) return [`${at}: is gone`];
  const older = before(was.responses[status] as Schema) as Answer;
  const newer = after(is.responses[status] as Schema) as Answer;
  const headers = Object.entries(older.headers ?? {}).flatMap(([name, header]) => {
    const now = newer.headers?.[name];
    return headerBreaks({ was: header, is: now, before, after }, `${at} ${name}`);
  });
  const contents = { was: older.content ?? {}, is: newer.content ?? {}, before, after };
  return [...headers, ...contentBreaks(contents, 'answer', at)];
}

function headerBreaks({ was, is, before, after }: Sides<Header | undefined>, at: string): string[] {
  if (!is) return [`${at}: is gone`];
  const [older, newer] = [before(was as Schema) as Header, after(is as Schema) as Header];
  const loosened = older.required === true && newer.required !== true ? [`${at}: may be absent now`] : [];
  const schemas = [
    { schema: older.schema ?? {}, resolve: before },
    { schema: newer.schema ?? {}, resolve: after },
  ] as const;
  return [...loosened, ...schemaBreaks(...schemas, 'answer', at)];
}

function contentBreaks({ was, is, before, after }: Sides<Content>, use: 'request' | 'answer', at: string): string[] {
  return Object.entries(was).flatMap(([type, { schema = {} }]) => {
    const now = is[type];
    if (!now) return [`${at} ${type}: is gone`];
    return schemaBreaks({ schema, resolve: before }, { schema: now.schema ?? {}, resolve: after }, use, `${at} ${type}`);
  });
}

function resolverOf(document: object): Resolve {
  const resolve: Resolve = (schema) => {
    if (schema.$ref === undefined) return schema;
    const keys = schema.$ref.split('/').slice(1);
    const found = keys.reduce<unknown>(
      (inside, key) => (inside as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    );
    return resolve((found ?? {}) as Schema);
  };
  return resolve;
}
