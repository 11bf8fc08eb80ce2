import { ApiHeaders } from '@nestjs/swagger';

const words = (description: string, example: string, schema: object = {}) => ({
  description,
  schema: { type: 'string' as const, examples: [example], ...schema },
});
const bytes = (description: string, example: number) => ({
  description,
  schema: { type: 'integer' as const, minimum: 0, examples: [example] },
});

/** Every header that a request may carry and some route reads, besides those that OpenAPI leaves to other places (Accept, Authorization, Content-Type). */
export const requestHeaders = {
  'Accept-Language': words('The language of texts for people, English or German', 'de-AT, de;q=0.9'),
  'Idempotency-Key': words(
    'For 24 hours the same request with the same key gets the first answer again',
    '6f1c9a52-7d0e-4a35-9a52-0b1f5d3c7e21',
    { pattern: '^[!-~]{1,255}$' },
  ),
  'If-None-Match': words('An `ETag` that the client has: 304 where nothing changed', '"k3f9c2b7e5d1a480"'),
  'If-Match': words(
    'An `ETag` of GET that begins with a version: 412 where that is no longer the version that is there',
    '"7.k3f9c2b7e5d1a480"',
  ),
  Range: words('One range of bytes: 206, or 416 where there are none', 'bytes=0-65535', { pattern: String.raw`^bytes=(\d+-\d*|-\d+)$` }),
  'If-Range': words('An `ETag`: the whole file comes where it is another one', '"17-2048.avif"'),
  'Last-Event-ID': words(
    'The `id` of the last event that the client has: what came after it is sent first',
    '5f1c9a52-mig3k2a0-1f.0.3.12.9.0.4-2',
  ),
  'Tus-Resumable': words('Version of the protocol; without it 412', '1.0.0', { enum: ['1.0.0'] }),
  'X-HTTP-Method-Override': words('The method that this POST means, from clients that cannot send it; without it 400', 'PATCH', {
    enum: ['PATCH', 'DELETE'],
  }),
  'Upload-Length': bytes('Bytes of the whole file', 4_812_006),
  'Upload-Offset': bytes('Where these bytes begin: at the end of those that are kept; without it 400', 1_048_576),
  'Upload-Metadata': words(
    'The fields of the form of POST /photos, and `filename` and `filetype`: names and values in base64, as `title WWVz,filename YS5qcGc=`',
    'title Rmlyc3QgbGlnaHQ=,filename ZGF3bi5qcGc=,filetype aW1hZ2UvanBlZw==',
  ),
};

export type RequestHeaderName = keyof typeof requestHeaders;

/** Headers that a route reads. None is called required: what happens without it stands in its description. */
export function Takes(...names: readonly RequestHeaderName[]): MethodDecorator {
  return ApiHeaders(names.map((name) => ({ name, required: false, ...requestHeaders[name] }))) as MethodDecorator;
}
