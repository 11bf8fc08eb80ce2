import type { FastifyInstance } from 'fastify';
import { assets } from '../assets.js';
import { sendAsset } from '../assets/asset.js';

/** Under names that hold their content's hash, so browsers may keep them for ever. */
export function assetRoutes(server: FastifyInstance): void {
  for (const asset of assets) server.get(asset.path, (request, reply) => sendAsset(request, reply, asset));
}
