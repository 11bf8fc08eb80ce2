import type { FastifyRequest } from 'fastify';

/** A GET that a client made for its content: neither HEAD nor a browser's prefetch (`Sec-Purpose: prefetch`). */
export function isUserNavigation({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && headers['sec-purpose'] === undefined;
}
