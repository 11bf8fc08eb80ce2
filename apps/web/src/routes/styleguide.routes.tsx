import type { FastifyInstance } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { STYLEGUIDE, StyleguidePage } from '../pages/styleguide-page.js';

const MAX_PHOTOS = 8;

/** For people who build pages: not there in production. */
export function styleguideRoutes(server: FastifyInstance, context: PageContext): void {
  if (!context.options.hasStyleguide) return;
  server.get(STYLEGUIDE, async (request, reply) => {
    const { trending, newest } = await context.backend.frontPage(request.viewer);
    const photos = [...trending, ...newest].slice(0, MAX_PHOTOS);
    return context.show(reply, <StyleguidePage frame={context.frame(request)} photos={photos} />, { kind: 'private' });
  });
}
