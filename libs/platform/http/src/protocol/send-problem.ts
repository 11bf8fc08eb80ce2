import type { FastifyReply, FastifyRequest } from 'fastify';
import { type HttpProblem, overTheLimit, problemBody } from '../answer/problem.js';
import type { Log } from './api-options.js';
import { logCause } from './log-cause.js';

/** Answers with a problem in the form the client asked for, and people with a page. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, thrown: HttpProblem, log: Log): FastifyReply {
  const { exchange } = request;
  // A5, S12: over whichever limit, a resource has the specification's 403; OAuth and pages have 429.
  const problem = thrown.status === 429 && !exchange?.policy.exempt ? overTheLimit(thrown.headers) : thrown;
  logCause(problem, { requestId: request.id, route: request.routeOptions?.url }, log);
  if (exchange) exchange.problem = problem;
  const { problemPage } = request.server;
  if (!exchange?.policy.isPage || !problemPage) return sendJson(request, reply, problem);
  problemPage(request, reply, problem).catch((err: unknown) => {
    log.error({ requestId: request.id, err }, 'a page that says what is wrong could not be shown');
    if (!reply.sent) sendJson(request, reply, problem);
  });
  return reply;
}

function sendJson(request: FastifyRequest, reply: FastifyReply, problem: HttpProblem): FastifyReply {
  const { exchange } = request;
  const { contentType, body } = problemBody(problem, exchange?.format.problemJson ?? false, request.server.publicUrl ?? null);
  // B8: where the caching rules of resources do not apply, a cache in between would choose for itself how long "not yet" is true.
  if (exchange?.policy.exempt) reply.header('Cache-Control', 'no-store');
  return reply.code(problem.status).headers(problem.headers).header('Content-Type', contentType).send(body);
}
