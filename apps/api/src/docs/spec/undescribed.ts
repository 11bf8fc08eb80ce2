import type { OpenAPIObject } from '@nestjs/swagger';

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly example?: unknown;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly description?: string;
  readonly example?: unknown;
}

/** Of the envelope (S1); what is in them is described. */
const ENVELOPE = new Set(['data', 'meta', 'pagination']);

/** Parameters and fields without a description or an example, and an `include` that does not say what it takes: `GET /photos page has no example`. */
export function undescribed(document: OpenAPIObject): string[] {
  const ofSchemas = Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) =>
    fieldsIn(`schemas.${name}.`, schema as Schema),
  );
  const shared = Object.values(document.components?.parameters ?? {}).flatMap((each) => inParameter('shared', each as Parameter));
  const ofRoutes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, object>).flatMap(([method, operation]) =>
      inOperation(`${method.toUpperCase()} ${path}`, operation),
    ),
  );
  return [...ofSchemas, ...shared, ...ofRoutes];
}

function inOperation(name: string, operation: object): string[] {
  const {
    parameters = [],
    requestBody,
    responses,
  } = operation as {
    parameters?: readonly Parameter[];
    requestBody?: Carrier;
    responses: Readonly<Record<string, Carrier>>;
  };
  const schemas = [requestBody, ...Object.values(responses)].flatMap((carrier) => schemaOf(carrier) ?? []);
  return [
    ...parameters.filter((each) => each.in !== undefined).flatMap((each) => inParameter(name, each)),
    ...schemas.flatMap((schema) => fieldsIn(`${name} `, schema)),
  ];
}

interface Carrier {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

/** The types of one body have the same schema. */
const schemaOf = (carrier: Carrier | undefined): Schema | undefined => Object.values(carrier?.content ?? {})[0]?.schema;

function inParameter(route: string, { name, description, example }: Parameter): string[] {
  return [
    ...(description ? [] : [`${route} ${name} has no description`]),
    ...(example === undefined ? [`${route} ${name} has no example`] : []),
    ...(name === 'include' && !/`\w+`/.test(description ?? '') ? [`${route} include does not name what it takes`] : []),
  ];
}

function fieldsIn(path: string, schema: Schema): string[] {
  const inside = [schema.items, ...(schema.anyOf ?? [])].flatMap((each) => (each ? fieldsIn(path, each) : []));
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const described = ENVELOPE.has(name) || field.$ref !== undefined || has(field, ({ description }) => description !== undefined);
    return [
      ...(described ? [] : [`${path}${name} has no description`]),
      ...(has(field, speaks) ? [] : [`${path}${name} has no example`]),
      ...fieldsIn(`${path}${name}.`, field),
    ];
  });
  return [...own, ...inside];
}

/** Also of one of the kinds that it may be of: nullable ones are described inside. */
const has = (schema: Schema, what: (schema: Schema) => boolean): boolean => what(schema) || (schema.anyOf ?? []).some(what);

/** It has an example, or is a list of words, or its parts have theirs. */
function speaks(schema: Schema): boolean {
  const { $ref, examples, example, enum: values, const: value, type, items, properties } = schema;
  const isSaid = [examples?.[0], example, values, value, $ref, properties].some((each) => each !== undefined);
  return isSaid || type === 'boolean' || (items !== undefined && has(items, speaks));
}
