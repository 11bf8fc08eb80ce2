import type { FastifyReply, FastifyRequest } from 'fastify';

const exposed = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'Link',
  'Location',
  'ETag',
  'WWW-Authenticate',
  'X-Request-Id',
  'X-Photo-State',
  'X-Duplicate-Of',
  'X-Photo-Id',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Expires',
  'Deprecation',
].join(', ');
const allowed = [
  'Authorization',
  'Content-Type',
  'Accept',
  'If-None-Match',
  'Idempotency-Key',
  'X-Request-Id',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Offset',
  'Upload-Metadata',
].join(', ');

/** Open for any origin, never with a cookie (S15). */
export function openToAnyOrigin(reply: FastifyReply): void {
  reply.header('Access-Control-Allow-Origin', '*').header('Access-Control-Expose-Headers', exposed);
}

/** OPTIONS answers everywhere, costs nothing (A5), and a browser caches it for a day. */
export function answerOptions(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): FastifyReply {
  const known = methods.length > 0 ? methods : ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE'];
  const asked = request.headers['access-control-request-headers'];
  return reply
    .code(204)
    .header('Allow', known.join(', '))
    .header('Access-Control-Allow-Methods', known.join(', '))
    .header('Access-Control-Allow-Headers', asked ? `${allowed}, ${asked}` : allowed)
    .header('Access-Control-Max-Age', '86400')
    .send();
}
