import { logCause, problemOf } from '@heliograph/http';
import type { FastifyRequest } from 'fastify';

/** What a form can be shown without; null where it cannot be read now, such as rows that are being made for the first time. The log says why. */
export async function tryRead<Found>(request: FastifyRequest, reading: Promise<Found>): Promise<Found | null> {
  try {
    return await reading;
  } catch (error) {
    const problem = problemOf(error);
    if (problem.status !== 503) throw error;
    logCause(problem, { requestId: request.id, route: request.routeOptions.url }, request.log);
    return null;
  }
}
