import type { Socket } from 'node:net';
import { every } from '@heliograph/timing';
import type { FastifyInstance } from 'fastify';
import pTimeout from 'p-timeout';

/** Longer than an append may take, shorter than the ten seconds after which supervisors and containers kill. */
const LONGEST_CLOSING_MILLISECONDS = 8_000;
const SWEEP_MILLISECONDS = 100;

/**
 * Lets `close` end: requests in hand are answered for at most `longest` milliseconds, and no connection is kept for a next one.
 * By itself Node waits for connections that became idle while it closed, and without end for those that never sent a byte, as
 * browsers and balancers open them in advance.
 * @returns whether it closes, for answers that are written without the hooks
 */
export function endConnectionsWhenClosing(instance: FastifyInstance, longest = LONGEST_CLOSING_MILLISECONDS): () => boolean {
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
      const sweep = every(SWEEP_MILLISECONDS, () => {
        server.closeIdleConnections();
        for (const socket of withoutRequest) if (socket.bytesRead === 0) socket.destroy();
      });
      const closed = new Promise<void>((resolve) => server.once('close', resolve)).finally(() => sweep.stop());
      void pTimeout(closed, { milliseconds: longest, fallback: () => server.closeAllConnections() });
    }
    done();
  });
  return () => closing;
}
