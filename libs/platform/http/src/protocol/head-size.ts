import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, onSendHookHandler } from 'fastify';
import { bareProblemText } from '../answer/problem.js';

/** Bytes of all header lines of an answer. Proxies and clients take 8 KB; those that stand before us add lines of their own. */
const LARGEST_HEAD = 7_500;

/**
 * No answer's head is larger than clients accept, even where it repeats parts of the request. `Link` goes first, for the body says the same (S5);
 * what is too long without it (an address to redirect to) is refused. The hook is each route's own: those run after all others, of which one adds
 * the cookies.
 */
export function limitHeads(instance: FastifyInstance): void {
  const limit: onSendHookHandler = (_request, reply, payload, done) => {
    if (sizeOf(reply) <= LARGEST_HEAD) return done(null, payload);
    reply.removeHeader('Link');
    done(null, sizeOf(reply) > LARGEST_HEAD ? refused(reply, payload) : payload);
  };
  instance.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? [], limit].flat();
  });
  instance.addHook('onSend', (request, reply, payload, done) =>
    request.is404 ? limit.call(instance, request, reply, payload, done) : done(null, payload),
  );
}

function refused(reply: FastifyReply, payload: unknown): string {
  if (payload instanceof Readable) payload.destroy();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (String(value).length > 1_000) reply.removeHeader(name);
  reply.code(414).removeHeader('Content-Length').header('Content-Type', 'application/json; charset=utf-8');
  return bareProblemText(414);
}

function sizeOf(reply: FastifyReply): number {
  let size = 0;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (typeof value === 'string') size += name.length + value.length + 4;
    else for (const line of [value].flat()) size += name.length + String(line).length + 4;
  }
  return size;
}
