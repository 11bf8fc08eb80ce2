import type { FastifyRequest } from 'fastify';
import { type AnswerFormat, plainFormat } from '../answer/accept.js';
import { isCallbackName } from '../answer/jsonp.js';
import type { linkRelations } from '../answer/pagination.js';
import type { HttpProblem } from '../answer/problem.js';
import { anonymous, type Identity } from '../request/caller.js';
import { clientAddress, type TrustedProxies } from '../request/client-address.js';
import { authorizationLines, type Credential, readCredential } from '../request/credentials.js';
import { parseQueryString, queryTokens, RequestQuery } from '../request/query-string.js';
import type { RoutePolicy } from '../request/route-policy.js';
import type { ProblemPage } from './api-options.js';
import type { Lead } from './coalescing.js';

/** Facts about a request and its answer; a property of the Fastify request. */
export interface Exchange {
  readonly startedAt: number;
  /** On the connection before this answer. */
  readonly bytesBefore: number;
  readonly policy: RoutePolicy;
  readonly address: string;
  /** The header is removed from the request: the framework would check it earlier than the order of S12 allows. */
  readonly contentType: string | undefined;
  readonly credential: Credential;
  readonly callback: { readonly name: string } | 'invalid' | null;
  caller: Identity;
  /** What the limiter read with the budget (R3). */
  extraHash: readonly string[] | undefined;
  format: AnswerFormat;
  problem: HttpProblem | null;
  /** At a page for people: answered once their form has been read, instead of the handler. */
  refused: HttpProblem | null;
  links: ReturnType<typeof linkRelations>;
  /** Of the one thing that is answered (S14). */
  version: number | undefined;
  /** The answer that is sent was made for another request. */
  isShared: boolean;
  /** Those who wait for this answer, too. */
  lead: Lead | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange;
  }
  interface FastifyInstance {
    /** Asks again who the caller is; null = still admitted. */
    confirmCaller(request: FastifyRequest): Promise<HttpProblem | null>;
    /** Of the API, for links to its documentation; not there on the server of the pages. */
    publicUrl?: string;
    /** `ApiOptions.problemPage` */
    problemPage?: ProblemPage;
  }
  interface FastifyContextConfig {
    heliograph?: RoutePolicy;
  }
}

const resource: RoutePolicy = {};

export function openExchange(request: FastifyRequest, proxies: TrustedProxies): Exchange {
  const policy = request.routeOptions?.config?.heliograph ?? resource;
  const query = request.query instanceof RequestQuery ? request.query : parseQueryString(queryText(request.raw.url ?? ''));
  const forwarded = request.headers['x-forwarded-for'];
  return {
    startedAt: performance.now(),
    bytesBefore: writtenBytes(request),
    policy,
    address: clientAddress(request.socket?.remoteAddress ?? '', typeof forwarded === 'string' ? forwarded : undefined, proxies),
    contentType: policy.exempt && policy.accepts === undefined ? request.headers['content-type'] : takeContentType(request, policy),
    credential: policy.exempt
      ? { kind: 'none' }
      : readCredential(authorizationLines(request.headers, request.raw.rawHeaders), queryTokens(query)),
    callback: callbackOf(request.method, policy, query),
    caller: anonymous,
    extraHash: undefined,
    format: plainFormat,
    problem: null,
    refused: null,
    links: [],
    version: undefined,
    isShared: false,
    lead: null,
  };
}

/** Written to the connection of a request so far, heads included. */
export function writtenBytes({ socket }: FastifyRequest): number {
  return socket?.bytesWritten ?? 0;
}

function takeContentType(request: FastifyRequest, policy: RoutePolicy): string | undefined {
  const { headers } = request.raw;
  const given = headers['content-type'];
  const forPlugin = policy.accepts === 'multipart' && /^multipart\/form-data\s*;/i.test(given ?? '');
  if (!forPlugin) delete headers['content-type'];
  return given;
}

function callbackOf(method: string, policy: RoutePolicy, query: RequestQuery): Exchange['callback'] {
  const { callback } = query;
  const isSupported = (method === 'GET' || method === 'HEAD') && !policy.exempt && policy.jsonp !== false;
  if (!isSupported || callback === undefined) return null;
  return typeof callback === 'string' && isCallbackName(callback) ? { name: callback } : 'invalid';
}

function queryText(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}
