import { withoutTrailing } from '@heliograph/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answer } from '../answer/answer.js';
import { codingFor, shouldCompress } from '../answer/coding.js';
import { Entity } from '../answer/entity.js';
import { entityTag, matches } from '../answer/etag.js';
import { areTexts, JsonText, pageText } from '../answer/json-text.js';
import { wrapInCallback } from '../answer/jsonp.js';
import { linksOf, pagination } from '../answer/pagination.js';
import { invalid, problemBody } from '../answer/problem.js';
import { knownNames } from '../request/query-string.js';
import { headOf, type SharedAnswer, sharedHeaders } from './coalescing.js';

const script = 'text/javascript; charset=utf-8';
const VARIES = 'Accept, Authorization';

/** Turns what a controller returned into a body; statuses, locations and pages become lines of the head. */
export function present(request: FastifyRequest, reply: FastifyReply, payload: unknown, publicUrl: string): unknown {
  if (!(payload instanceof Answer)) return payload;
  const { status, headers, location, paging, meta, version } = payload.options;
  if (status) reply.code(status);
  if (headers) reply.headers(headers);
  if (location) reply.header('location', `${withoutTrailing(publicUrl, '/')}${location}`);
  request.exchange.version = version;
  if (!paging) return meta ? { ...(payload.body as object), meta } : payload.body;
  const found = linksOf(publicUrl, request.raw.url ?? '/', paging, knownNames(request.query));
  request.exchange.links = found.relations;
  if (found.header !== null) reply.header('link', found.header);
  const { data } = payload.body as { data: readonly unknown[] };
  const rest = { meta: { pagination: pagination(paging, data.length, found.links), ...meta } };
  return areTexts(data) ? pageText(data, rest) : { data, ...rest };
}

/** The text of a body. */
export function serialize(body: unknown): string {
  return body instanceof JsonText ? body.text : JSON.stringify(body);
}

/** The last step before the bytes are sent: content type (S13), callback (S10), validator and caching (S14), compression. */
export function finish(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const { exchange } = request;
  if (exchange?.isShared) return payload;
  reply.header('x-content-type-options', 'nosniff');
  if (!exchange || exchange.policy.exempt) return payload;
  reply.header('vary', VARIES).header('referrer-policy', 'no-referrer');
  if (exchange.policy.always) reply.headers(exchange.policy.always);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', exchange.credential.kind === 'none' ? 'no-cache' : 'private');
  const body = typeof payload === 'string' && isJson(reply) ? finishJson(request, reply, payload) : payload;
  const sent = validated(request, reply, body);
  const { lead, problem } = exchange;
  // An outage is one for all who wait; any other refusal they get for themselves.
  lead?.settle(problem && problem.status >= 500 ? { kind: 'problem', problem } : { kind: 'none' });
  return sent;
}

/**
 * Answers as another request was answered, which asked for the same at the same time. The hooks have seen that answer: it is written without them,
 * which takes half of the time.
 */
export function sendSharedAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: SharedAnswer,
  endsConnection: boolean,
): FastifyReply {
  const { headers, entity } = outcome;
  request.exchange.isShared = true;
  if (endsConnection || matches(request.headers['if-none-match'], entity.tag))
    return reply.send(unlessKnown(request, reply.headers(headers), entity) ?? undefined);
  reply.hijack();
  reply.raw.writeHead(200, headOf(reply, outcome));
  reply.raw.end(entity.payload);
  return reply;
}

function finishJson(request: FastifyRequest, reply: FastifyReply, json: string): string {
  const { exchange } = request;
  const { callback, format, problem } = exchange;
  if (callback === 'invalid' && !problem) return refuseCallback(request, reply);
  if (callback === null || callback === 'invalid') {
    if (!problem) reply.header('content-type', format.contentType);
    return json;
  }
  const header = (name: string) => reply.getHeader(name)?.toString();
  const status = reply.statusCode;
  reply.code(200).header('content-type', script);
  return wrapInCallback({ callback: callback.name, status, json, failed: problem !== null, header, links: exchange.links });
}

function refuseCallback({ exchange, server }: FastifyRequest, reply: FastifyReply): string {
  exchange.problem = invalid({ callback: ['must be the name of a function, at most 64 characters'] });
  const { contentType, body } = problemBody(exchange.problem, exchange.format.problemJson, server.publicUrl ?? null);
  reply.code(422).header('content-type', contentType).removeHeader('link').removeHeader('x-photo-state');
  return JSON.stringify(body);
}

/** Texts alone are compressed: pictures are already. */
function validated(request: FastifyRequest, reply: FastifyReply, body: unknown): unknown {
  const { method, headers, exchange } = request;
  if ((method !== 'GET' && method !== 'HEAD') || exchange.problem || reply.statusCode !== 200) return body;
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return body;
  // Of one conversion the bytes are hashed, and sent.
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const hasCodings = typeof body === 'string' && shouldCompress(bytes);
  const coding = hasCodings ? codingFor(headers['accept-encoding']) : null;
  if (hasCodings) reply.header('vary', `${VARIES}, Accept-Encoding`);
  const tag = entityTag(bytes, { version: exchange.version, coding });
  reply.header('etag', tag);
  const entity = new Entity(tag, coding, bytes);
  exchange.lead?.settle({ kind: 'answer', headers: sharedHeaders(reply.getHeaders()), entity });
  return unlessKnown(request, reply, entity);
}

/** The bytes, or 304 to clients that have them already (S14). */
function unlessKnown({ method, headers }: FastifyRequest, reply: FastifyReply, entity: Entity): unknown {
  const { tag, coding } = entity;
  if (matches(headers['if-none-match'], tag)) {
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return method === 'HEAD' ? '' : null;
  }
  if (coding !== null) reply.header('content-encoding', coding);
  return entity.payload;
}

function isJson(reply: FastifyReply): boolean {
  return /^application\/([a-z0-9.-]+\+)?json/.test(String(reply.getHeader('content-type') ?? ''));
}
