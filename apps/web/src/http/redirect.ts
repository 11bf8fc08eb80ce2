import type { FastifyReply } from 'fastify';

/** After a form: the browser continues with GET, and reloading the next page sends nothing twice. */
export function redirect(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer').redirect(path, 303);
}
