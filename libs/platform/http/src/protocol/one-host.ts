import type { FastifyInstance } from 'fastify';
import { answerSocket } from '../answer/answer-socket.js';

/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port (RFC 3986 section 3.2). */
const host = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i;

/** RFC 9112 section 3.2: a request with two Hosts, or with one that is none, is 400. Two servers on its way could read it as two requests. */
export function requireOneHost(instance: FastifyInstance): void {
  instance.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders, headers } = request.raw;
    let lines = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') lines++;
    if (lines <= 1 && host.test(headers.host ?? '')) return done();
    reply.hijack();
    answerSocket(request.raw.socket, 400);
  });
}
