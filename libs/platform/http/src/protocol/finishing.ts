import type { FastifyReply, FastifyRequest } from 'fastify';
import { Answer } from '../answer/answer.js';
import { entityTag, matches } from '../answer/etag.js';
import { wrapInCallback } from '../answer/jsonp.js';
import { linkRelations, pageLinks, pagination } from '../answer/pagination.js';
import { invalid, problemBody } from '../answer/problem.js';
import { knownNames } from '../request/query-string.js';

const script = 'text/javascript; charset=utf-8';

/** Turns what a controller returned into a body; statuses, locations and pages become lines of the head. */
export function present(request: FastifyRequest, reply: FastifyReply, payload: unknown, publicUrl: string): unknown {
  if (!(payload instanceof Answer)) return payload;
  const { status, headers, location, paging, meta, version } = payload.options;
  if (status) reply.code(status);
  if (headers) reply.headers(headers);
  if (location) reply.header('Location', `${publicUrl.replace(/\/+$/, '')}${location}`);
  request.exchange.version = version;
  if (!paging) return meta ? { ...(payload.body as object), meta } : payload.body;
  const links = pageLinks(publicUrl, request.raw.url ?? '/', paging, [...knownNames(request.query), 'callback']);
  const relations = linkRelations(links);
  request.exchange.links = relations;
  if (relations.length > 0) reply.header('Link', relations.map(([url, { rel }]) => `<${url}>; rel="${rel}"`).join(', '));
  const { data } = payload.body as { data: readonly unknown[] };
  return { data, meta: { pagination: pagination(paging, data.length, links), ...meta } };
}

/** The last step before the bytes are sent: content type (S13), callback (S10), validator and caching (S14). */
export function finish(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const { exchange } = request;
  reply.header('X-Content-Type-Options', 'nosniff');
  if (!exchange || exchange.policy.exempt) return payload;
  reply.header('Vary', 'Accept, Authorization').header('Referrer-Policy', 'no-referrer');
  if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', exchange.credential.kind === 'none' ? 'no-cache' : 'private');
  const body = typeof payload === 'string' && isJson(reply) ? finishJson(request, reply, payload) : payload;
  return validated(request, reply, body);
}

function finishJson(request: FastifyRequest, reply: FastifyReply, json: string): string {
  const { exchange } = request;
  const { callback, format, problem } = exchange;
  if (callback === 'invalid' && !problem) return refuseCallback(request, reply);
  if (callback === null || callback === 'invalid') {
    if (!problem) reply.header('Content-Type', format.contentType);
    return json;
  }
  const header = (name: string) => reply.getHeader(name)?.toString();
  const status = reply.statusCode;
  reply.code(200).header('Content-Type', script);
  return wrapInCallback({ callback: callback.name, status, json, failed: problem !== null, header, links: exchange.links });
}

function refuseCallback({ exchange }: FastifyRequest, reply: FastifyReply): string {
  exchange.problem = invalid({ callback: ['must be the name of a function, at most 64 characters'] });
  const { contentType, body } = problemBody(exchange.problem, exchange.format.problemJson);
  reply.code(422).header('Content-Type', contentType).removeHeader('Link').removeHeader('X-Photo-State');
  return JSON.stringify(body);
}

function validated({ method, headers, exchange }: FastifyRequest, reply: FastifyReply, body: unknown): unknown {
  if ((method !== 'GET' && method !== 'HEAD') || exchange.problem || reply.statusCode !== 200) return body;
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return body;
  const tag = entityTag(body, exchange.version);
  reply.header('ETag', tag);
  if (!matches(headers['if-none-match'], tag)) return body;
  reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length');
  return method === 'HEAD' ? '' : null;
}

function isJson(reply: FastifyReply): boolean {
  return /^application\/([a-z0-9.-]+\+)?json/.test(String(reply.getHeader('Content-Type') ?? ''));
}
