import { DecisionId } from '@heliograph/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { pageQueryFrom, listingOf, pageOf } from '../http/paging.js';
import { idIn } from '../http/path.js';
import { readForm, typedFields } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import { expectedRefusal } from '../http/refusal-of.js';
import { moderator } from '../http/staff.js';
import { APPEALS, StaffAppealPage, StaffAppealsPage } from '../pages/staff-appeals-page.js';
import { withoutConfirmation } from '../refusals/step-up.js';

const PER_PAGE = 30;

type Fields = Readonly<Record<string, unknown>>;

/** Appeals as moderators read and answer them (B6). */
export function staffAppealRoutes(server: FastifyInstance, context: PageContext): void {
  const { appeals } = context.backend;

  const show = async (request: FastifyRequest, reply: FastifyReply, id: DecisionId, error?: unknown) => {
    const refused = error === undefined ? undefined : expectedRefusal(error);
    if (refused && refused.status !== 409 && refused.status !== 422) throw error;
    const viewer = moderator(context.member(request));
    const decision = await appeals.findAppeal(viewer, id);
    const [caseDetails, neighbours] = await Promise.all([
      context.backend.caseDetails({ subject: decision.subject, photoId: null }, [decision.ownerId]),
      appeals.findNeighbours(viewer, id),
    ]);
    const sent = refused && { message: refused.message, errors: refused.errors, note: typedFields(request.body, 'note').note ?? '' };
    const shown = (request.query as Fields).show === '1';
    const page = <StaffAppealPage frame={context.frame(request)} {...{ decision, caseDetails, neighbours, shown }} refused={sent} />;
    return context.show(reply, page, { kind: 'private', status: refused?.status ?? 200 });
  };

  server.get(APPEALS, withoutConfirmation, async (request, reply) => {
    const viewer = moderator(context.member(request));
    const listing = listingOf(await appeals.waiting(viewer, 'open', pageQueryFrom(pageOf(request.query as Fields), PER_PAGE)));
    return context.show(reply, <StaffAppealsPage frame={context.frame(request)} listing={listing} />, { kind: 'private' });
  });

  server.get(`${APPEALS}/:id`, withoutConfirmation, async (request, reply) => {
    return show(request, reply, idIn(request.params, 'id', DecisionId));
  });

  server.post(`${APPEALS}/:id`, withoutConfirmation, async (request, reply) => {
    const viewer = moderator(context.checkMemberForm(request));
    const id = idIn(request.params, 'id', DecisionId);
    try {
      await appeals.resolve(viewer, id, () => {
        const { grant: granted, note } = readForm('answer', request.body);
        return { granted, note };
      });
    } catch (error) {
      return show(request, reply, id, error);
    }
    const { next } = await appeals.findNeighbours(viewer, id);
    return redirect(reply, next === null ? APPEALS : `${APPEALS}/${next}`);
  });
}
