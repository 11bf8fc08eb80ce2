import { Readable } from 'node:stream';
import { HttpProblem, matchesTag, notFound, unavailable } from '@heliograph/http';
import { type ByteRange, Storage } from '@heliograph/storage';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { byteRange } from './byte-range.js';

interface StoredFile {
  readonly key: string;
  /** Names the bytes for ever: a name is never used twice. */
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Files out of the store, whole or a part of one (RFC 9110: 200, 206, 304, 416). */
@Injectable()
export class StoredFiles {
  constructor(private readonly storage: Storage) {}

  /** @throws HttpProblem 404, 416, 503 while the store is away */
  async send({ key, tag, headers }: StoredFile, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const always = { ...headers, ETag: tag, 'Accept-Ranges': 'bytes' };
    if (matchesTag(request.headers['if-none-match'], tag))
      return void (await reply.code(304).headers(always).removeHeader('Content-Type').send());
    const facts = await this.storage.head(key).catch(away);
    if (facts === null) throw notFound();
    const range = rangeOf(request, tag, facts.bytes);
    const length = range === null ? facts.bytes : range.last - range.first + 1;
    const content = request.method === 'HEAD' || length === 0 ? Readable.from([]) : await this.open(key, range);
    if (range) reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${facts.bytes}`);
    await reply.headers({ ...always, 'Content-Length': length }).send(content);
  }

  private async open(key: string, range: ByteRange | null): Promise<Readable> {
    const file = await this.storage.get(key, range ?? undefined).catch(away);
    if (file === null) throw notFound();
    return file.content;
  }
}

function rangeOf({ method, headers }: FastifyRequest, tag: string, bytes: number): ByteRange | null {
  const stale = headers['if-range'] !== undefined && headers['if-range'] !== tag;
  const range = method !== 'GET' || stale ? null : byteRange(headers.range, bytes);
  if (range === 'none') throw new HttpProblem(416, undefined, { headers: { 'Content-Range': `bytes */${bytes}` } });
  return range;
}

function away(cause: unknown): never {
  throw unavailable(5, cause);
}
