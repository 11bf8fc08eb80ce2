export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly schema?: JsonSchema;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components?: { readonly parameters?: Readonly<Record<string, Parameter>> };
}

interface Named {
  readonly name: string;
  readonly schema: JsonSchema;
}

export interface Operation {
  /** `GET /photos/{photo_id}` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly Named[];
  readonly headers: readonly Named[];
  /** Every type of body that it takes. */
  readonly bodies: readonly { readonly type: string; readonly schema: JsonSchema }[];
  /** Of a page: lines that its visitor's browser sends. */
  readonly browser?: readonly string[];
}

/** Every operation of the document that comes to an end: a stream has none. */
export function operationsOf({ paths, components = {} }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([verb, { parameters = [], requestBody, responses }]) => {
      if ('text/event-stream' in (responses?.['200']?.content ?? {})) return [];
      const method = verb.toUpperCase();
      const all = parameters.map((each) => components.parameters?.[each.$ref?.split('/').at(-1) ?? ''] ?? each);
      const from = (place: string) => all.flatMap(({ name = '', in: own, schema = {} }) => (own === place ? [{ name, schema }] : []));
      const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => ({ type, schema }));
      return { name: `${method} ${path}`, method, path, query: from('query'), headers: from('header'), bodies };
    }),
  );
}
