import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { every } from '@heliograph/timing';
import type { FastifyInstance } from 'fastify';
import pTimeout from 'p-timeout';

/** Longer than an append may take, shorter than the time after which the process ends (`runUntilStop`). */
const LONGEST_CLOSING_MILLISECONDS = 8_000;
const SWEEP_MILLISECONDS = 100;
/** A connection that is so young may have its first request on the way. */
const FIRST_REQUEST_MILLISECONDS = 1_000;

export interface ClosingOptions {
  /** True if the process drains: it still takes connections and requests, and each answer is the last one of its connection. */
  readonly isDraining?: () => boolean;
  /** Milliseconds for the requests in hand once it closes. */
  readonly longest?: number;
}

/**
 * Ends connections after their answers while the process drains, and lets `close` end: requests in hand are answered for at most `longest`
 * milliseconds, and no connection is kept for a next one. By itself Node waits for connections that became idle while it closed, and without
 * end for those that never sent a byte, as browsers and balancers open them in advance. Its hooks come first.
 * @returns whether answers end their connections, for those that are written without the hooks
 */
export function endConnectionsWhenClosing(
  instance: FastifyInstance,
  { isDraining = () => false, longest = LONGEST_CLOSING_MILLISECONDS }: ClosingOptions = {},
): () => boolean {
  const { server } = instance;
  const withoutRequest = new Map<Socket, number>();
  server.on('connection', (socket) => {
    withoutRequest.set(socket, performance.now());
    socket.once('close', () => withoutRequest.delete(socket));
  });
  server.on('request', ({ socket }) => withoutRequest.delete(socket));

  let closing = false;
  const isEnding = () => closing || isDraining();
  endBehindAnswers(instance, isEnding);
  instance.addHook('preClose', (done) => {
    closing = true;
    if (server.listening) {
      const sweep = every(SWEEP_MILLISECONDS, () => {
        server.closeIdleConnections();
        const old = performance.now() - FIRST_REQUEST_MILLISECONDS;
        for (const [socket, since] of withoutRequest) if (socket.bytesRead === 0 && since < old) socket.destroy();
      });
      const closed = new Promise<void>((resolve) => server.once('close', resolve)).finally(() => sweep.stop());
      void pTimeout(closed, { milliseconds: longest, fallback: () => server.closeAllConnections() });
    }
    done();
  });
  return isEnding;
}

/** RFC 9112 section 9.6: the last answer of a connection says so, and no request after it is handled. Of pipelined requests that is the newest. */
function endBehindAnswers(instance: FastifyInstance, isEnding: () => boolean): void {
  const newest = new WeakMap<Socket, IncomingMessage>();
  const ended = new WeakSet<Socket>();
  instance.server.prependListener('request', (request: IncomingMessage) => newest.set(request.socket, request));
  instance.addHook('onRequest', ({ raw }, reply, done) => {
    if (!ended.has(raw.socket)) return done();
    reply.hijack();
  });
  instance.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (isEnding() && newest.get(raw.socket) === raw) {
      reply.header('Connection', 'close');
      ended.add(raw.socket);
    }
    done(null, payload);
  });
}
