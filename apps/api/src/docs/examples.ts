import { entryOf } from '@heliograph/kernel';

export interface Described {
  readonly $ref?: string;
  readonly required?: readonly string[];
  readonly items?: Described;
  readonly format?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  /** As Nest writes it of what a request sends. */
  readonly example?: unknown;
  readonly anyOf?: readonly Described[];
  readonly properties?: Readonly<Record<string, Described>>;
  readonly deprecated?: boolean;
}

interface Options {
  /** What `$ref` names. */
  readonly schemas?: Readonly<Record<string, Described>>;
  /** True if objects have the fields that may be left out. */
  readonly withOptional?: boolean;
}

/** A value of a schema: what it gives as an example, or what follows from its parts. undefined = nothing does. */
export function exampleOf(schema: Described, options: Options = {}): unknown {
  const { schemas = {}, withOptional = false } = options;
  if (schema.$ref !== undefined) return exampleOf(entryOf(schemas, schema.$ref.split('/').at(-1) ?? '') ?? {}, options);
  const said = schema.examples?.[0] ?? schema.example ?? schema.const ?? schema.enum?.[0];
  if (said !== undefined) return said;
  const { properties, required = [], items, anyOf = [], type } = schema;
  if (properties) {
    const fields = Object.entries(properties).filter(([name, { deprecated }]) => !deprecated && (withOptional || required.includes(name)));
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, options)]));
  }
  if (items) return [exampleOf(items, options)];
  if (anyOf[0]) return exampleOf(anyOf[0], options);
  return schema.default ?? (type === 'boolean' ? true : undefined);
}

interface Grant {
  readonly grant_type: string;
  readonly fields: readonly string[];
}

/** Where all fields of a body together would be no request. */
const grants: Readonly<Record<string, Readonly<Record<string, Grant>>>> = {
  'POST /oauth2/token': {
    code: { grant_type: 'authorization_code', fields: ['code', 'redirect_uri', 'code_verifier', 'client_id', 'client_secret'] },
    refresh: { grant_type: 'refresh_token', fields: ['refresh_token', 'client_id', 'client_secret'] },
    ownToken: { grant_type: 'client_credentials', fields: ['client_id', 'client_secret'] },
  },
};

/** The examples of a whole body, by their names: one with all its fields, unless they exclude each other. */
export function bodyExamples(operation: string, schema: Described): Readonly<Record<string, { readonly value: unknown }>> {
  if (schema.format === 'binary') return { bytes: { value: '(the bytes of the file)' } };
  const value = exampleOf(schema, { withOptional: true }) as Readonly<Record<string, unknown>>;
  const own = entryOf(grants, operation);
  if (!own) return { whole: { value } };
  const only = ({ grant_type, fields }: Grant) => ({
    grant_type,
    ...Object.fromEntries(fields.map((field) => [field, entryOf(value, field)])),
  });
  return Object.fromEntries(Object.entries(own).map(([name, grant]) => [name, { value: only(grant) }]));
}
