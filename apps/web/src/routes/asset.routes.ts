import type { FastifyInstance } from 'fastify';
import { assets, sendAsset } from '../style/assets.js';

/** Under names that hold their content's hash, so browsers may keep them for ever. */
export function assetRoutes(server: FastifyInstance): void {
  for (const asset of assets) server.get(asset.path, (request, reply) => sendAsset(request, reply, asset));
  server.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /search\nDisallow: /login\n'),
  );
}
