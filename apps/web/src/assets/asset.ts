import { createHash } from 'node:crypto';
import { codedOnce, type Coding, codingFor } from '@heliograph/http';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Asset {
  /** Holds a hash of the content, so that it may be kept for ever. */
  readonly path: string;
  readonly body: string | Buffer;
  readonly contentType: string;
  /** Null for what is compressed in itself. Texts are compressed once, so short ones are, too. */
  readonly coded: ((coding: Coding) => Promise<Buffer>) | null;
}

export function asset(name: string, extension: string, contentType: string, body: string | Buffer): Asset {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16);
  const path = `/assets/${name}.${hash}.${extension}`;
  return { path, body, contentType, coded: typeof body === 'string' ? codedOnce(body) : null };
}

const assetHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // A picture of ours opened on its own runs nothing.
  'Content-Security-Policy': "default-src 'none'; sandbox",
};

/** The same for everybody, so nothing can be learnt of its length. */
export async function sendAsset(request: FastifyRequest, reply: FastifyReply, { body, contentType, coded }: Asset): Promise<FastifyReply> {
  reply.headers({ ...assetHeaders, 'Content-Type': contentType });
  if (coded === null) return reply.send(body);
  reply.header('Vary', 'Accept-Encoding');
  const coding = codingFor(request.headers['accept-encoding']);
  return coding === null ? reply.send(body) : reply.header('Content-Encoding', coding).send(await coded(coding));
}
