import multipart from '@fastify/multipart';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** 20 MB (contract E, Upload). One byte more is read, so that a larger file is judged by its first bytes and then refused for its size. */
const largestFile = 20 * 1024 * 1024;

/** Multipart forms for the routes that ask for them by `@AcceptsMultipart()`. A field beyond 64 KB is longer than any text may be. */
export async function acceptFiles(app: NestFastifyApplication): Promise<void> {
  const limits = { fileSize: largestFile + 1, files: 5, fields: 50, parts: 50, fieldSize: 65_536, fieldNameSize: 100 };
  await app.register(multipart as never, { limits, throwFileSizeLimit: false } as never);
}
