import type { FastifyReply } from 'fastify';

/** Since 2026-01-01 (RFC 9745). */
const deprecated = '@1767225600';

/**
 * Every answer to a request that sent the deprecated `mentions` says so, refusals too (R6). Called first of all by the controllers: an interceptor would
 * lead each request, and its answer, through observables.
 */
export function addDeprecationHeader(body: unknown, reply: FastifyReply): void {
  if (typeof body === 'object' && body !== null && 'mentions' in body) reply.header('Deprecation', deprecated);
}
