import type { FastifyInstance } from 'fastify';
import { assetHeaders, assets } from '../style/assets.js';

/** Under names that hold their content's hash, so browsers may keep them for ever. */
export function assetRoutes(server: FastifyInstance): void {
  for (const { path, body, contentType } of assets) {
    server.get(path, (_request, reply) => reply.headers({ ...assetHeaders, 'Content-Type': contentType }).send(body));
  }
  server.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /search\nDisallow: /login\n'),
  );
}
