import type { FastifyRequest } from 'fastify';

/** A GET that somebody made to see what it answers: neither HEAD nor a browser's guess ahead (`Sec-Purpose: prefetch`). */
export function isDeliberate({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && headers['sec-purpose'] === undefined;
}
