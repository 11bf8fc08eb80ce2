import type { FastifyRequest } from 'fastify';
import { Refused } from '../refused.js';

export interface Parts {
  readonly fields: Record<string, string>;
  readonly image: Uint8Array | null;
}

/** The fields of a multipart form and its picture; an empty file field is no picture. */
export async function readParts(request: FastifyRequest): Promise<Parts> {
  if (!request.isMultipart()) throw new Refused(415, '');
  const fields: Record<string, string> = {};
  let image: Uint8Array | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else {
      const content = await part.toBuffer();
      if (part.fieldname === 'image' && content.byteLength > 0) image = content;
    }
  }
  return { fields, image };
}
