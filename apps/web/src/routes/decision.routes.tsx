import { DecisionId } from '@heliograph/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { suspendedAccess, type PageContext } from '../http/page-context.js';
import { pageQueryFrom, listingOf, pageOf } from '../http/paging.js';
import { idIn } from '../http/path.js';
import { readForm, typedFields } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import { expectedRefusal } from '../http/refusal-of.js';
import type { Viewer } from '../models.js';
import { DecisionsPage, type RefusedAppeal } from '../pages/decisions-page.js';
import { TransparencyPage } from '../pages/transparency-page.js';

const DECISIONS = '/decisions';
const PER_PAGE = 20;

/** B6: decisions as those read them whom they concern, suspended people too; and what is counted in public. */
export function decisionRoutes(server: FastifyInstance, context: PageContext): void {
  const { appeals, transparency } = context.backend;

  const show = async (request: FastifyRequest, reply: FastifyReply, viewer: Viewer, status = 200, refused?: RefusedAppeal) => {
    const listing = listingOf(await appeals.decisions(viewer, pageQueryFrom(pageOf(request.query as Record<string, unknown>), PER_PAGE)));
    const page = <DecisionsPage frame={context.frame(request)} listing={listing} refused={refused} />;
    return context.show(reply, page, { kind: 'private', status });
  };

  server.get(DECISIONS, suspendedAccess, async (request, reply) => show(request, reply, context.member(request)));

  server.post(`${DECISIONS}/:id/appeal`, suspendedAccess, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    const decision = idIn(request.params, 'id', DecisionId);
    try {
      await appeals.appeal(viewer, decision, readForm('appeal', request.body).text);
    } catch (error) {
      const { status, message, errors } = expectedRefusal(error);
      if (status !== 422) throw error;
      return show(request, reply, viewer, status, { decision, message, errors, text: typedFields(request.body, 'text').text ?? '' });
    }
    return redirect(reply, `${DECISIONS}#decision-${decision}`);
  });

  server.get('/transparency', suspendedAccess, async (request, reply) =>
    context.show(reply, <TransparencyPage frame={context.frame(request)} months={await transparency.months()} />, { kind: 'page' }),
  );
}
