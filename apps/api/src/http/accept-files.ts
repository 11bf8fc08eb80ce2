import multipart from '@fastify/multipart';
import { LARGEST_IMAGE } from '@heliograph/media-contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/**
 * Multipart forms for the routes with `@AcceptsMultipart()`. A field beyond 64 KB is longer than any text may be. One byte more than a
 * picture may have is read, so that a larger file is checked by its first bytes and then refused for its size.
 */
export async function acceptFiles(app: NestFastifyApplication): Promise<void> {
  const limits = { fileSize: LARGEST_IMAGE + 1, files: 5, fields: 50, parts: 50, fieldSize: 65_536, fieldNameSize: 100 };
  await app.register(multipart as never, { limits, throwFileSizeLimit: false } as never);
}
