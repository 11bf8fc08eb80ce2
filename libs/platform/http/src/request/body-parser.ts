import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import pTimeout from 'p-timeout';
import { isJsonType } from '../answer/accept.js';
import { HttpProblem } from '../answer/problem.js';
import { answerSocket } from '../answer/answer-socket.js';
import { readJson, UnreadableBody } from './json-body.js';
import { parseQueryString } from './query-string.js';
import type { RoutePolicy } from './route-policy.js';

type BodyType = 'json' | 'form' | 'multipart' | 'bytes';
/** For a body without files, which is short. Bodies with files are watched by their pace. */
const MAX_MILLISECONDS = 120_000;
const utf8 = new Set(['utf-8', 'utf8', 'us-ascii']);

/** What a `Content-Type` announces; null = nothing that this route reads. */
export function bodyType(contentType: string | undefined, contentEncoding: string | undefined, policy: RoutePolicy): BodyType | null {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  if (contentEncoding !== undefined && contentEncoding !== 'identity') return null;
  if (policy.accepts === 'bytes') return type === 'application/offset+octet-stream' ? 'bytes' : null;
  if (policy.accepts === 'multipart') return type === 'multipart/form-data' ? 'multipart' : null;
  if (!parameters.every((parameter) => parameter === '' || parameter.includes('='))) return null;
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (charset !== undefined && !utf8.has(charset)) return null;
  if (policy.accepts === 'form' && type === 'application/x-www-form-urlencoded') return 'form';
  return isJsonType(type) ? 'json' : null;
}

/** Reads every body; its error is kept in `request.body` until the body is parsed. Types that another plugin reads are left to it. */
export function installBodyParser(instance: FastifyInstance, limit: number): void {
  instance.removeContentTypeParser(['application/json', 'text/plain']);
  instance.addContentTypeParser('*', (request: FastifyRequest, payload: Readable, done: (error: Error | null, body?: unknown) => void) => {
    const { policy, contentType } = request.exchange;
    const type = bodyType(contentType, request.headers['content-encoding'], policy);
    if (type === 'multipart' || type === 'bytes') return done(null);
    if (Number(request.headers['content-length']) > limit) return done(null, new UnreadableBody(type === null ? wrongType() : tooLarge()));
    const cut = () => answerSocket(request.raw.socket, 408);
    collectBody(payload, { limit, milliseconds: MAX_MILLISECONDS, cut }).then((bytes) => done(null, understood(bytes, type)), done);
  });
}

function understood(bytes: Buffer | null, type: BodyType | null): unknown {
  if (bytes?.length === 0) return undefined;
  if (type === null) return new UnreadableBody(wrongType());
  if (bytes === null) return new UnreadableBody(tooLarge());
  if (type === 'form') return { ...parseQueryString(bytes.toString('utf8')) };
  try {
    return readJson(bytes);
  } catch (error) {
    return new UnreadableBody(error as HttpProblem);
  }
}

interface BodyLimits {
  /** Bytes. */
  readonly limit: number;
  readonly milliseconds: number;
  /** Ends the connection of a body that takes longer. */
  readonly cut: () => void;
}

/** null = longer than `limit`; the rest is discarded, so that the client receives the answer. */
export function collectBody(stream: Readable, { limit, milliseconds, cut }: BodyLimits): Promise<Buffer | null> {
  const fallback = () => {
    cut();
    throw new HttpProblem(408);
  };
  return pTimeout(collect(stream, limit), { milliseconds, fallback });
}

function collect(stream: Readable, limit: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let length = 0;
    stream.on('data', (part: Buffer) => {
      length += part.length;
      if (length <= limit) parts.push(part);
      else resolve(null);
    });
    // A connection that the client breaks has the code of one that a store breaks: it must not be taken for an outage.
    const broken = () => reject(new HttpProblem(400, 'The request body is incomplete'));
    stream.once('error', broken).once('close', broken);
    stream.once('end', () => {
      // Each body is closed after its end, and an error that nobody gets would cost as much as reading it.
      stream.off('close', broken);
      resolve(length > limit ? null : Buffer.concat(parts));
    });
  });
}

function wrongType(): HttpProblem {
  return new HttpProblem(415);
}

function tooLarge(): HttpProblem {
  return new HttpProblem(413, undefined, { headers: { Connection: 'close' } });
}
