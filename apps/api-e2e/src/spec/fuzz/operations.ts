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
  readonly name?: string;
  readonly in?: string;
  readonly schema?: JsonSchema;
}

export interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly Parameter[];
            readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
          }
        >
      >
    >
  >;
}

export interface Operation {
  /** `GET /photos/{photo_id}` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly schema: JsonSchema }[];
  readonly body: { readonly type: string; readonly schema: JsonSchema } | null;
}

/** Every operation of the document. Parameters that are references stand for `callback`, which all resources share. */
export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, { parameters = [], requestBody }]) => {
      const method = verb.toUpperCase();
      const [body] = Object.entries(requestBody?.content ?? {});
      return {
        name: `${method} ${path}`,
        method,
        path,
        query: parameters.flatMap(({ name, in: place, schema }) => {
          if (name === undefined) return [{ name: 'callback', schema: { type: 'string' } }];
          return place === 'query' ? [{ name, schema: schema ?? {} }] : [];
        }),
        body: body ? { type: body[0], schema: body[1].schema } : null,
      };
    }),
  );
}
