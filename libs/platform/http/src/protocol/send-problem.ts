import type { FastifyReply, FastifyRequest } from 'fastify';
import { type HttpProblem, overTheLimit, problemBody } from '../answer/problem.js';
import type { Log } from './api-options.js';

/** Answers with a problem in the form the client asked for. The causes of our own failures go to the log, never to the client (S11). */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, thrown: HttpProblem, log: Log): FastifyReply {
  const { exchange } = request;
  // A5, S12: over whichever limit, a resource has the specification's 403; OAuth and pages have 429.
  const problem = thrown.status === 429 && !exchange?.policy.exempt ? overTheLimit(thrown.headers) : thrown;
  if (problem.cause !== undefined && (problem.status >= 500 || problem.status === 422)) {
    const why = typeof problem.cause === 'string' ? { reason: problem.cause } : { err: problem.cause };
    const fields = { requestId: request.id, route: request.routeOptions?.url, status: problem.status, ...why };
    if (problem.status === 500) log.error(fields, 'request failed');
    else if ('reason' in why) log.warn(fields, 'not taken now');
    else log.warn(fields, problem.status === 422 ? 'the database refused a value that no schema caught' : 'the stores cannot serve');
  }
  const { contentType, body } = problemBody(problem, exchange?.format.problemJson ?? false, request.server.publicUrl ?? null);
  if (exchange) exchange.problem = problem;
  // B8: where the caching rules of resources do not apply, a cache in between would choose for itself how long "not yet" is true.
  if (exchange?.policy.exempt) reply.header('Cache-Control', 'no-store');
  return reply.code(problem.status).headers(problem.headers).header('Content-Type', contentType).send(body);
}
