import { photoStatuses } from '@heliograph/media-contracts';

const whole = (description: string) => ({ description, required: true, schema: { type: 'integer' as const } });
const words = (description: string, schema: object = {}) => ({ description, schema: { type: 'string' as const, ...schema } });
const always = (description: string, schema: object = {}) => ({ ...words(description, schema), required: true });

/** Every header that an answer of the API may carry and a client may want to read, by its own name. */
export const answerHeaders = {
  'X-RateLimit-Limit': whole('Requests that the caller may make in the window'),
  'X-RateLimit-Remaining': whole('Requests that are left'),
  'X-RateLimit-Reset': whole('When the window ends: seconds since 1970, UTC'),
  'X-Request-Id': always('Names this request in our logs'),
  ETag: always('Validator of the bytes, for `If-None-Match`', { pattern: '^"[^"]+"$' }),
  Link: words('Neighbours of a page: `first`, `prev`, `next`, `last` (RFC 8288)'),
  Location: always('The thing that was made, or where to go', { format: 'uri' }),
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' as const, minimum: 1 } },
  'WWW-Authenticate': words('What is wrong with the token'),
  'X-Photo-State': words("Of a photo of one's own: who sees it", { enum: [...photoStatuses] }),
  'X-Duplicate-Of': words('Id of an earlier photo with the same picture', { pattern: '^[1-9][0-9]*$' }),
  'X-Photo-Id': words('The photo that an upload became', { pattern: '^[1-9][0-9]*$' }),
  'Tus-Resumable': always('Version of the protocol', { const: '1.0.0' }),
  'Upload-Offset': { description: 'Bytes that are kept', schema: { type: 'integer' as const, minimum: 0 } },
  'Upload-Length': whole('Bytes that were announced'),
  'Upload-Metadata': words('What was said at the beginning'),
  'Upload-Expires': words('When an unfinished upload is given up'),
  Deprecation: words('The request sent something deprecated, since then (RFC 9745)', { pattern: '^@[0-9]+$' }),
  'Content-Range': always('Which bytes of how many', { pattern: String.raw`^bytes (\d+-\d+|\*)/\d+$` }),
  'Cache-Tag': words('What a purge names: the photo and its owner. Only on what everybody may see', {
    pattern: '^[a-z]+-[0-9]+( [a-z]+-[0-9]+)*$',
  }),
  'Content-Disposition': always('A file, and what to call it'),
  'Cache-Control': always('`no-store`', { const: 'no-store' }),
};

export type HeaderName = keyof typeof answerHeaders;
type Headers = Readonly<Record<string, object>>;

export function headersOf(...names: readonly HeaderName[]): Headers {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** On every answer about a resource (A5). */
export const budgetHeaders = headersOf('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Request-Id');
