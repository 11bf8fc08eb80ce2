import asyncApi3 from '@asyncapi/specs/schemas/3.0.0.json' with { type: 'json' };
import { Ajv } from 'ajv';
import formats from 'ajv-formats';

/** Where `data` does not fit `schema` (draft 7), in words; empty = nowhere. */
export function schemaFaults(schema, data) {
  // Formats of this house (`local-date-time`) are names without a rule here; strict would refuse keywords that it does not know.
  const ajv = new Ajv({ strict: false, allErrors: true, meta: false, validateSchema: false, logger: false });
  formats.default(ajv);
  const validate = ajv.compile(schema);
  validate(data);
  return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`);
}

/** Where a document is not AsyncAPI 3.0.0, by the schema of the specification. */
export const asyncApiFaults = (document) => schemaFaults(asyncApi3, document);
