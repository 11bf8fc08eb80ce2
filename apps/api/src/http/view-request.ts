import type { ViewRequest } from '@heliograph/application/photos';
import { isUserNavigation } from '@heliograph/http';
import type { FastifyRequest } from 'fastify';

/** The parts of a request that decide whether it is a view, and whose. */
export function viewRequest(request: FastifyRequest): ViewRequest {
  return { isUserNavigation: isUserNavigation(request), address: request.exchange.address };
}
