import { EventStream, strictTransport } from '@heliograph/http';
import type { FastifyInstance } from 'fastify';
import type { PageContext } from '../http/page-context.js';

/** What happens to the member, while it happens (N3): what programs get of the API, for our scripts. */
export function liveRoutes(server: FastifyInstance, context: PageContext): void {
  const headers = {
    ...EventStream.headers,
    ...strictTransport(context.origin),
    Vary: 'Cookie, Accept-Language',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };

  server.get('/live', async (request, reply) => {
    const { viewer, sessionToken: secret, method } = request;
    // A browser that gets 204 does not come again.
    if (viewer === null || secret === null) return reply.code(204).header('Cache-Control', 'no-store').send();
    reply.headers(headers);
    if (method === 'HEAD') return reply.send();
    const lastEventId = request.headers['last-event-id']?.toString();
    return reply.send(
      await context.backend.live.open({ userId: viewer.userId, secret, language: context.languageOf(request), lastEventId }),
    );
  });
}
