import { type EventDefinition, personalFields } from '@heliograph/kernel/events';
import { schemaOf } from './frozen-event.js';

export interface Field {
  readonly name: string;
  /** In words: `integer above 0`, `list of text`. */
  readonly type: string;
  readonly sealed: boolean;
}

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** Fields of the newest version, in the order of the schema. */
export function fieldsOf(event: EventDefinition): Field[] {
  const { properties = {}, required = [] } = schemaOf(event) as Schema;
  const sealed = personalFields(event, event.version);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: `${inWords(schema)}${required.includes(name) ? '' : ', may be absent'}`,
    sealed: sealed.includes(name),
  }));
}

function inWords(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(inWords).join(' or ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => inWords({ ...schema, type })).join(' or ');
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  switch (schema.type) {
    case 'array':
      return `list of ${inWords(schema.items ?? {})}`;
    case 'object':
      return `{ ${Object.entries(schema.properties ?? {})
        .map(([name, field]) => `${name}: ${inWords(field)}`)
        .join(', ')} }`;
    case 'integer':
      return `integer${bounds(schema)}`;
    case 'string':
      return schema.format === 'date-time' ? 'time in UTC' : schema.format === 'local-date-time' ? 'local time' : 'text';
    default:
      return String(schema.type ?? 'anything');
  }
}

function bounds({ minimum, maximum, exclusiveMinimum }: Schema): string {
  if (exclusiveMinimum !== undefined) return ` above ${exclusiveMinimum}`;
  const isBounded = minimum !== undefined && maximum !== undefined && minimum > Number.MIN_SAFE_INTEGER;
  return isBounded ? ` from ${minimum} to ${maximum}` : '';
}
