import ts from 'typescript';

/** JSON Schema, as far as types of contracts need it. */
export interface JsonSchema {
  title?: string;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  minimum?: number;
}

/**
 * The JSON Schema of a TypeScript type that stands for plain JSON data. A branded number is an id: an integer above 0 under the brand's name.
 * @throws Error for a type that JSON does not have
 */
export function schemaOfType(checker: ts.TypeChecker, type: ts.Type): JsonSchema {
  if (type.flags & ts.TypeFlags.String) return { type: 'string' };
  if (type.flags & ts.TypeFlags.Number) return { type: 'number' };
  if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
  if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
  if (type.isUnion()) return schemaOfUnion(checker, type);
  const id = brandOf(checker, type);
  if (id) return { title: id, type: 'integer', minimum: 1 };
  if (checker.isArrayType(type))
    return { type: 'array', items: schemaOfType(checker, checker.getTypeArguments(type as ts.TypeReference)[0] as ts.Type) };
  if (type.flags & ts.TypeFlags.Object || type.isIntersection()) return schemaOfObject(checker, type);
  throw new Error(`${checker.typeToString(type)} is no JSON`);
}

function schemaOfUnion(checker: ts.TypeChecker, { types }: ts.UnionType): JsonSchema {
  const literals = types.filter((type) => type.isStringLiteral());
  if (literals.length === types.length) return { enum: literals.map(({ value }) => value) };
  const isBoolean = (type: ts.Type) => (type.flags & ts.TypeFlags.BooleanLiteral) !== 0;
  const rest = types.filter((type) => !isBoolean(type)).map((type) => schemaOfType(checker, type));
  const all = types.some(isBoolean) ? [{ type: 'boolean' }, ...rest] : rest;
  // The compiler's order is the one in which it met the types.
  all.sort((a, b) => Number(a.type === 'null') - Number(b.type === 'null'));
  return all.length === 1 ? (all[0] as JsonSchema) : { anyOf: all };
}

function schemaOfObject(checker: ts.TypeChecker, type: ts.Type): JsonSchema {
  const fields = checker.getPropertiesOfType(type);
  const properties = fields.map((field) => {
    const description = descriptionOf(checker, field);
    return [field.name, { ...schemaOfType(checker, checker.getTypeOfSymbol(field)), ...(description && { description }) }] as const;
  });
  const required = fields.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional)).map(({ name }) => name);
  return { type: 'object', properties: Object.fromEntries(properties), required, additionalProperties: false };
}

/** `UserId` of `Brand<number, 'UserId'>`. */
function brandOf(checker: ts.TypeChecker, type: ts.Type): string | undefined {
  if (!type.isIntersection() || !type.types.some(({ flags }) => flags & ts.TypeFlags.Number)) return undefined;
  const [brand] = type.types.flatMap((part) => (part.flags & ts.TypeFlags.Object ? checker.getPropertiesOfType(part) : []));
  const name = brand && checker.getTypeOfSymbol(brand);
  return name?.isStringLiteral() ? name.value : undefined;
}

/** The comment above a declaration, in one line. */
export function descriptionOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s+/g, ' ').trim();
}
