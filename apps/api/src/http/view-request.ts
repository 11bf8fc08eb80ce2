import type { ViewRequest } from '@heliograph/application-photos';
import { isDeliberate } from '@heliograph/http';
import type { FastifyRequest } from 'fastify';

/** What of a request tells whether it views something, and who. */
export function viewRequest(request: FastifyRequest): ViewRequest {
  return { isDeliberate: isDeliberate(request), address: request.exchange.address };
}
