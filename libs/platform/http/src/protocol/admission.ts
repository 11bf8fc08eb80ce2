import { memoizeByObject } from '@heliograph/timing';
import { writerKey } from '../read-your-writes/index.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { negotiate } from '../answer/accept.js';
import { budgetHeaders } from '../answer/budget-headers.js';
import { HttpProblem, notFound, overTheLimit, unavailable } from '../answer/problem.js';
import { problemOf } from '../answer/problem-of.js';
import { AddressLimits } from '../limits/address-limits.js';
import type { Bucket } from '../limits/rate-limiter.js';
import { ceilingBucket, tokenBucket } from '../limits/token-bucket.js';
import { isSafe, refusalOf } from '../request/access.js';
import { anonymous, type Identity, type TokenCaller } from '../request/caller.js';
import { addressBudget, TrustedProxies } from '../request/client-address.js';
import type { RouteIndex } from '../request/route-index.js';
import type { ApiOptions } from './api-options.js';
import { Coalescing, type Lead, type Outcome } from './coalescing.js';
import { answerOptions, openToAnyOrigin } from './cross-origin.js';
import { type Exchange, openExchange } from './exchange.js';
import { sendSharedAnswer } from './finishing.js';
import { sendProblem } from './send-problem.js';

/**
 * The refusals that need no handler, on the resolved route and before the body is read, in the order of S12: 403 limit, 406, 405, 401,
 * 403 scope, 404 of an unknown path. The controller goes on with 404, 403 not yours, 415, 413, 400, 422.
 */
export class Admission {
  private readonly proxies: TrustedProxies;
  private readonly addressLimits: AddressLimits;
  private readonly coalescing: Coalescing;

  constructor(
    private readonly options: ApiOptions,
    private readonly routes: RouteIndex,
    private readonly endsConnections: () => boolean,
  ) {
    this.proxies = new TrustedProxies(options.trustedProxies);
    this.coalescing = new Coalescing(options.snapshot);
    this.addressLimits = new AddressLimits(options.limiter, options.limits.perAddress);
  }

  async onRequest(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    request.exchange = openExchange(request, this.proxies);
    reply.header('x-request-id', request.id);
    openToAnyOrigin(reply);
    if (request.method === 'OPTIONS')
      return answerOptions(request, reply.headers(this.routes.discoveryOf(pathOf(request))), this.methods(request));
    const refusal = await this.examine(request, reply).catch(problemOf);
    if (refusal && request.exchange.policy.isPage) {
      request.exchange.refused = refusal;
      return undefined;
    }
    if (refusal) return sendProblem(request, reply, refusal, this.options.log);
    const entered = this.coalescing.enter(request);
    return entered ? this.sendOutcome(request, reply, await entered) : undefined;
  }

  /** Undefined: this request is handled by itself. */
  private sendOutcome(request: FastifyRequest, reply: FastifyReply, outcome: Lead | Outcome): FastifyReply | undefined {
    if (outcome.kind === 'answer') return sendSharedAnswer(request, reply, outcome, this.endsConnections());
    if (outcome.kind === 'problem') return sendProblem(request, reply, outcome.problem, this.options.log);
    if (outcome.kind === 'none') return undefined;
    request.exchange.lead = outcome;
    // In every case, so that no caller waits for an answer that never comes.
    reply.raw.once('close', () => outcome.settle({ kind: 'none' }));
    return undefined;
  }

  /** Checks the caller again after a body that took long. @returns the refusal, if there is one now */
  async confirm({ exchange }: FastifyRequest): Promise<HttpProblem | null> {
    const { policy, credential } = exchange;
    if (credential.kind !== 'token') return null;
    try {
      exchange.caller = (await this.options.authenticate(credential.token)) ?? anonymous;
      return refusalOf(policy, credential, exchange.caller);
    } catch (error) {
      return problemOf(error);
    }
  }

  private async examine(request: FastifyRequest, reply: FastifyReply): Promise<HttpProblem | null> {
    const { exchange } = request;
    const { policy, address } = exchange;
    if (!policy.exempt) {
      const refusal = await this.spend(request, reply);
      if (refusal) return refusal;
    }
    const tooOften = policy.perAddress && (await this.addressLimits.refusalOf(policy.perAddress, address));
    if (tooOften) return tooOften;
    if (!policy.exempt) {
      const refusal = this.negotiateFormat(request) ?? this.checkMethod(request) ?? refusalOf(policy, exchange.credential, exchange.caller);
      if (refusal) return request.is404 && refusal.status === 400 ? notFound() : refusal;
      if (request.is404) return notFound();
    }
    return this.options.readOnly && !isSafe(request.method) ? unavailable(60, 'HELIOGRAPH_READ_ONLY is set') : null;
  }

  /** The caller, and what is left of the caller's budget. A wrong token, and one that could not be looked up, is charged to the address (A5). */
  private async spend({ exchange }: FastifyRequest, reply: FastifyReply): Promise<HttpProblem | null> {
    const { policy, address } = exchange;
    const failure = await this.identify(exchange);
    if (policy.limited === false) return failure;
    const { limiter, limits } = this.options;
    const ceiling = exchange.caller.kind === 'token' ? ceilingBucket(exchange.caller, limits.token) : null;
    const counted = ceiling && limiter.take(ceiling);
    const own = await limiter.take(this.bucketOf(exchange.caller, address));
    const shared = counted && (await counted);
    exchange.extraHash = own.extraHash;
    const budget = shared?.refused && !own.refused ? shared : own;
    reply.headers(budgetHeaders(budget));
    return budget.refused ? overTheLimit({ 'Retry-After': String(budget.retryAfterSeconds) }) : failure;
  }

  /** The reason why the look-up has no answer. */
  private async identify(exchange: Exchange): Promise<HttpProblem | null> {
    const { credential } = exchange;
    if (credential.kind !== 'token') return null;
    try {
      exchange.caller = (await this.options.authenticate(credential.token)) ?? exchange.caller;
      return null;
    } catch (error) {
      return problemOf(error);
    }
  }

  private bucketOf(caller: Identity, address: string): Bucket {
    if (caller.kind === 'token') return this.bucketOfToken(caller);
    return { key: `address:${addressBudget(address)}`, ...this.options.limits.anonymous };
  }

  /** Reads, in the same round trip, the hash that says what this caller wrote. */
  private readonly bucketOfToken = memoizeByObject((caller: TokenCaller): Bucket => {
    const { callerReads, limits } = this.options;
    const writer = writerKey(caller);
    const hash = callerReads && writer !== null ? { extraHash: callerReads.hashOf(writer) } : {};
    return { ...tokenBucket(caller, limits.token), ...hash };
  });

  private negotiateFormat({ exchange, headers }: FastifyRequest): HttpProblem | null {
    const format = negotiate(headers.accept);
    if (!format) return new HttpProblem(406);
    exchange.format = format;
    return null;
  }

  private checkMethod(request: FastifyRequest): HttpProblem | null {
    const methods = request.is404 ? this.methods(request) : [];
    if (methods.length === 0 || methods.includes(request.method)) return null;
    return new HttpProblem(405, undefined, { headers: { Allow: methods.join(', ') } });
  }

  private methods(request: FastifyRequest): readonly string[] {
    return this.routes.methodsOf(pathOf(request));
  }
}

function pathOf({ raw }: FastifyRequest): string {
  return (raw.url ?? '').split('?', 1)[0] ?? '';
}
