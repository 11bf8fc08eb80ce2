import type { FastifyInstance } from 'fastify';

/** While the server closes, the answers to requests in hand end their connections; an idle one would hold the process for the keep-alive time. */
export function endConnectionsWhenClosing(instance: FastifyInstance): void {
  let closing = false;
  instance.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  instance.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('Connection', 'close');
    done(null, payload);
  });
}
