import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds. Longer than an append may take, shorter than the ten seconds after which supervisors and containers kill. */
const FAREWELL = 8_000;
const LOOK_EVERY = 100;

/**
 * Lets `close` end: requests in hand are answered for at most `farewell` milliseconds, and no connection is kept for a next one.
 * By itself Node waits for connections that became idle while it closed, and without end for those that never sent a byte, as
 * browsers and balancers open them in advance.
 */
export function endConnectionsWhenClosing(instance: FastifyInstance, farewell = FAREWELL): void {
  const { server } = instance;
  const withoutRequest = new Set<Socket>();
  server.on('connection', (socket) => {
    withoutRequest.add(socket);
    socket.once('close', () => withoutRequest.delete(socket));
  });
  server.on('request', ({ socket }) => withoutRequest.delete(socket));

  let closing = false;
  instance.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('Connection', 'close');
    done(null, payload);
  });
  instance.addHook('preClose', (done) => {
    closing = true;
    if (server.listening) {
      const look = setInterval(() => {
        server.closeIdleConnections();
        for (const socket of withoutRequest) if (socket.bytesRead === 0) socket.destroy();
      }, LOOK_EVERY);
      const cut = setTimeout(() => server.closeAllConnections(), farewell);
      server.once('close', () => {
        clearInterval(look);
        clearTimeout(cut);
      });
    }
    done();
  });
}
