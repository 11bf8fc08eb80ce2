import type { Suspension } from '@heliograph/identity-contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { suspendedAccess, type PageContext, SUSPENDED_PATH } from '../http/page-context.js';
import { redirect } from '../http/redirect.js';
import { type Ended, SuspendedPage } from '../pages/suspended-page.js';

/** B4: what suspended people may do on the pages: read why and until when, take their data along, be erased, sign out. */
export function suspendedRoutes(server: FastifyInstance, context: PageContext): void {
  server.get(SUSPENDED_PATH, suspendedAccess, async (request, reply) => {
    const { suspension } = context.member(request);
    return suspension ? showSuspendedPage(context, request, reply, suspension) : redirect(reply, '/');
  });
}

export function showSuspendedPage(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  suspension: Suspension,
  refused?: Ended,
): FastifyReply {
  const page = <SuspendedPage frame={context.frame(request)} suspension={suspension} refused={refused} />;
  return context.show(reply, page, { kind: 'private', status: refused ? 422 : 200 });
}
