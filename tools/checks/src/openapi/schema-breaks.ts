/** As much of JSON Schema as the document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const lowest = ['minimum', 'minLength', 'minItems'] as const;
const highest = ['maximum', 'maxLength', 'maxItems'] as const;

/** Finds what a reference names in its own document. */
export type Resolve = (schema: Schema) => Schema;

export interface Side {
  readonly schema: Schema;
  readonly resolve: Resolve;
}

/**
 * What breaks clients when a schema changes from `before` to `after`. A request may require less and may hold more kinds of values; an answer may hold
 * more fields and fewer kinds of values. Nothing else.
 */
export function schemaBreaks(before: Side, after: Side, use: 'request' | 'answer', at: string): string[] {
  const [was, is] = [kindsOf(before), kindsOf(after)];
  const [narrow, wide] = use === 'request' ? [is, was] : [was, is];
  return [
    ...wide.types
      .filter((type) => !narrow.types.includes(type))
      .map((type) => `${at}: ${type} ${use === 'request' ? 'is taken no more' : 'may come now'}`),
    ...enumBreaks(narrow.values, wide.values, use, at),
    ...boundBreaks(was.all, is.all, use, at),
    ...fieldBreaks({ schema: was.object, resolve: before.resolve }, { schema: is.object, resolve: after.resolve }, use, at),
    ...(was.items && is.items ? schemaBreaks({ ...before, schema: was.items }, { ...after, schema: is.items }, use, `${at}[]`) : []),
  ];
}

function kindsOf({ schema, resolve }: Side) {
  const all = alternatives(schema, resolve);
  return {
    all,
    types: [...new Set(all.flatMap(({ type }) => (type === undefined ? [] : [type].flat())))],
    values: all.some((each) => each.enum ?? each.const !== undefined)
      ? all.flatMap((each) => each.enum ?? (each.const === undefined ? [] : [each.const]))
      : null,
    object: all.find(({ properties }) => properties) ?? {},
    items: all.find(({ items }) => items)?.items,
  };
}

function alternatives(schema: Schema, resolve: Resolve): Schema[] {
  const plain = resolve(schema);
  return plain.anyOf ? plain.anyOf.flatMap((each) => alternatives(each, resolve)) : [plain];
}

/** `wide` holds what has to be held by `narrow`: null = any value. */
function enumBreaks(narrow: readonly unknown[] | null, wide: readonly unknown[] | null, use: string, at: string): string[] {
  if (narrow === null || (wide === null && use === 'answer')) return narrow !== null ? [`${at}: any value may come now`] : [];
  if (wide === null) return [`${at}: only ${narrow.map(String).join(', ')} are taken now`];
  return wide
    .filter((value) => !narrow.includes(value))
    .map((value) => `${at}: ${String(value)} ${use === 'request' ? 'is taken no more' : 'may come now'}`);
}

/** Bounds and forms that are tighter for a request, looser for an answer; of two patterns the tighter one cannot be determined. */
function boundBreaks(before: readonly Schema[], after: readonly Schema[], use: 'request' | 'answer', at: string): string[] {
  const [was, is] = [before[0] ?? {}, after[0] ?? {}];
  const [loose, tight] = use === 'request' ? [was, is] : [is, was];
  const lower = lowest.filter((name) => (tight[name] ?? -Infinity) > (loose[name] ?? -Infinity));
  const upper = highest.filter((name) => (tight[name] ?? Infinity) < (loose[name] ?? Infinity));
  const form = (['pattern', 'format'] as const).filter((name) => tight[name] !== undefined && is[name] !== was[name]);
  return [...lower, ...upper, ...form].map((name) => `${at}: ${name} is ${String(is[name] ?? 'none')}, was ${String(was[name] ?? 'none')}`);
}

function fieldBreaks(before: Side, after: Side, use: 'request' | 'answer', at: string): string[] {
  const [was, is] = [before.schema.properties ?? {}, after.schema.properties ?? {}];
  const required = (schema: Schema, name: string) => schema.required?.includes(name) ?? false;
  const inBoth = Object.keys(was).filter((name) => name in is);
  const demanded = Object.keys(is).filter((name) => required(after.schema, name) && !required(before.schema, name));
  const loosened = inBoth.filter((name) => required(before.schema, name) && !required(after.schema, name));
  return [
    ...Object.keys(was)
      .filter((name) => !(name in is))
      .map((name) => `${at}.${name}: is gone`),
    ...(use === 'request'
      ? demanded.map((name) => `${at}.${name}: is required now`)
      : loosened.map((name) => `${at}.${name}: may be absent now`)),
    ...inBoth.flatMap((name) =>
      schemaBreaks({ ...before, schema: was[name] ?? {} }, { ...after, schema: is[name] ?? {} }, use, `${at}.${name}`),
    ),
  ];
}
