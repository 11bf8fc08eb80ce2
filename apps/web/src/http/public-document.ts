import { encode, codingFor, entityTag, shouldCompress, matchesTag } from '@heliograph/http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A route whose answer is the same for everybody: nobody is recognised, no cookie is looked at. */
export const publicRoute = { config: { forEverybody: true } } as const;

export interface PublicDocument {
  readonly contentType: string;
  /** Files are compressed in themselves. */
  readonly body: string | Uint8Array;
}

/**
 * What programs read of the pages: feeds, sitemaps, oEmbed. Caches may keep it and have to ask each time, so that what is taken down or unpublished
 * is gone from them, too (B4).
 */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, { contentType, body }: PublicDocument): FastifyReply {
  const bytes = Buffer.from(body);
  const coding = typeof body === 'string' && shouldCompress(bytes) ? codingFor(request.headers['accept-encoding']) : null;
  const tag = entityTag(bytes, { coding });
  reply.headers({
    'Content-Type': contentType,
    'Cache-Control': 'public, no-cache',
    ETag: tag,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // There is nothing in it that is not public, and readers of feeds run in browsers, too.
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
  if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return coding === null ? reply.send(bytes) : reply.header('Content-Encoding', coding).send(encode(coding, bytes));
}
