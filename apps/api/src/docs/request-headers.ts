import { ApiHeaders } from '@nestjs/swagger';

const words = (description: string, schema: object = {}) => ({ description, schema: { type: 'string' as const, ...schema } });
const bytes = (description: string) => ({ description, schema: { type: 'integer' as const, minimum: 0 } });

/** Every header that a request may carry and some route reads, beside those that OpenAPI leaves to other places (Accept, Authorization, Content-Type). */
export const requestHeaders = {
  'Idempotency-Key': words('For 24 hours the same request with the same key gets the first answer again', { pattern: '^[!-~]{1,255}$' }),
  'If-None-Match': words('An `ETag` that the client has: 304 where nothing changed'),
  'If-Match': words('An `ETag` of GET that begins with a version: 412 where that is no longer the version that is there'),
  Range: words('One range of bytes: 206, or 416 where there are none', { pattern: String.raw`^bytes=(\d+-\d*|-\d+)$` }),
  'If-Range': words('An `ETag`: the whole file comes where it is another one'),
  'Tus-Resumable': words('Version of the protocol; without it 412', { enum: ['1.0.0'] }),
  'X-HTTP-Method-Override': words('What this POST stands for, from clients that cannot send it; without it 400', {
    enum: ['PATCH', 'DELETE'],
  }),
  'Upload-Length': bytes('Bytes of the whole file'),
  'Upload-Offset': bytes('Where these bytes begin: at the end of those that are kept; without it 400'),
  'Upload-Metadata': words(
    'The fields of the form of POST /photos, and `filename` and `filetype`: names and values in base64, as `title WWVz,filename YS5qcGc=`',
  ),
};

export type RequestHeaderName = keyof typeof requestHeaders;

/** Headers that a route reads. None is called required: what happens without it stands in its description. */
export function Takes(...names: readonly RequestHeaderName[]): MethodDecorator {
  return ApiHeaders(names.map((name) => ({ name, required: false, ...requestHeaders[name] }))) as MethodDecorator;
}
