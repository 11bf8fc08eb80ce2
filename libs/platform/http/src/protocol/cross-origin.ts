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
  'Last-Event-ID',
  'X-Request-Id',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Offset',
  'Upload-Metadata',
  'X-HTTP-Method-Override',
].join(', ');

/** Open for any origin, never with a cookie (S15). */
export function openToAnyOrigin(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', exposed);
}

/** OPTIONS answers everywhere, costs nothing (A5), and a browser caches it for a day. */
export function answerOptions(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): FastifyReply {
  const known = methods.length > 0 ? methods : ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE'];
  const asked = request.headers['access-control-request-headers'];
  return reply
    .code(204)
    .header('allow', known.join(', '))
    .header('access-control-allow-methods', known.join(', '))
    .header('access-control-allow-headers', asked ? `${allowed}, ${asked}` : allowed)
    .header('access-control-max-age', '86400')
    .send();
}
