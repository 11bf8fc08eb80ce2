import { STATUS_CODES } from 'node:http';
import type { HttpProblem } from '@heliograph/http';
import type { NewAppRequest } from '@heliograph/identity-contracts';
import { ClientId } from '@heliograph/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientCallOf } from './client-call.js';
import type { RequestLog } from './request-log.js';

const LONGEST_REASON = 300;

/** Notes each answered request of an app. Call it before the routes are declared. */
export function watchRequests(instance: FastifyInstance, log: Pick<RequestLog, 'note'>): void {
  instance.addHook('onResponse', (request, reply, done) => {
    const noted = appRequest(request, reply);
    if (noted) log.note(noted);
    done();
  });
}

/** null = no app is known to have sent it. Neither path nor query are logged, for they hold names, search words and tokens (A3). */
function appRequest(request: FastifyRequest, reply: FastifyReply): NewAppRequest | null {
  const { exchange } = request;
  const call = clientCallOf(request);
  const appId = exchange?.caller.appId ?? null;
  if (appId === null && !call) return null;
  const { problem, startedAt } = exchange;
  const status = problem?.status ?? reply.statusCode;
  return {
    of: appId === null ? { clientId: call?.clientId ?? ClientId('') } : { appId },
    proven: appId !== null || call?.proven === true,
    at: new Date(),
    method: request.method,
    route: request.routeOptions?.url ?? null,
    status,
    milliseconds: Math.round((performance.now() - startedAt) * 10) / 10,
    requestId: request.id,
    error: call?.error ?? (problem && errorCode(problem)),
    reason: (call?.reason ?? (problem ? wordsOf(problem) : status >= 400 ? nameOf(status) : null))?.slice(0, LONGEST_REASON) ?? null,
  };
}

/** The code of RFC 6750. */
function errorCode({ headers }: HttpProblem): string | null {
  return /error="(\w+)"/.exec(headers['WWW-Authenticate'] ?? '')?.[1] ?? null;
}

function wordsOf({ message, errors, bare }: HttpProblem): string {
  // The answer over the limit says no more than its status (S11).
  if (bare) return 'Over the limit';
  return errors ? `${message}: ${Object.keys(errors).join(', ')}` : message;
}

const nameOf = (status: number): string => `${status} ${STATUS_CODES[status] ?? 'Error'}`;
