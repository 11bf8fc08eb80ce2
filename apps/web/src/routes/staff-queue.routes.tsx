import { type CaseFilter, ReportId, reasons, subjectTypes } from '@heliograph/moderation-contracts';
import { idFrom } from '@heliograph/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { pageQueryFrom, listingOf, pageOf } from '../http/paging.js';
import { idIn } from '../http/path.js';
import { readForm, typedFields } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import { expectedRefusal } from '../http/refusal-of.js';
import { moderator } from '../http/staff.js';
import { message } from '../language/message.js';
import { QUEUE, queuePath, StaffEntryPage } from '../pages/staff-entry-page.js';
import { StaffQueuePage } from '../pages/staff-queue-page.js';
import type { RefusedJudgement } from '../parts/judgement-form.js';
import type { Viewer } from '../models.js';
import { withoutConfirmation } from '../refusals/step-up.js';
import type { Refused } from '../refused.js';

const PER_PAGE = 30;
const DAY_MILLISECONDS = 86_400_000;

type Fields = Readonly<Record<string, unknown>>;

/** The queue of moderators (B3), who are asked again where their power needs it (A4). */
export function staffQueueRoutes(server: FastifyInstance, context: PageContext): void {
  const { cases, decisions } = context.backend;

  const doneOf = async (viewer: Viewer, { done }: Fields) => {
    const id = idFrom(ReportId, typeof done === 'string' ? done : '');
    return id === null ? null : cases.findCase(viewer, id).catch(() => null);
  };

  const show = async (request: FastifyRequest, reply: FastifyReply, id: ReportId, fields: Fields, refused?: RefusedJudgement) => {
    const wanted = wantedOf(fields);
    const viewer = moderator(context.member(request));
    const entry = await cases.read(viewer, id);
    const [caseDetails, neighbours, done] = await Promise.all([
      context.backend.caseDetails(entry, [entry.ownerId, ...entry.reports.map(({ reporterId }) => reporterId)]),
      cases.findNeighbours(viewer, entry.id, wanted),
      doneOf(viewer, fields),
    ]);
    const page = (
      <StaffEntryPage
        frame={context.frame(request)}
        shown={fields.show === '1'}
        {...{ entry, caseDetails, neighbours, wanted, done, refused }}
      />
    );
    return context.show(reply, page, { kind: 'private', status: refused?.status ?? 200 });
  };

  /** What was decided in the meantime or was filled in wrongly comes back with what was typed. */
  const again = async (request: FastifyRequest, reply: FastifyReply, id: ReportId, error: unknown) => {
    const refused = expectedRefusal(error);
    if (refused.status !== 409 && refused.status !== 422) throw error;
    const { body } = request;
    return show(request, reply, id, body as Fields, { ...wordsOf(refused), typed: typedFields(body, 'reason', 'note', 'days') });
  };

  server.get(QUEUE, withoutConfirmation, async (request, reply) => {
    const viewer = moderator(context.member(request));
    const fields = request.query as Fields;
    const wanted = wantedOf(fields);
    const [listing, done] = await Promise.all([
      cases.listCases(viewer, wanted, pageQueryFrom(pageOf(fields), PER_PAGE)),
      doneOf(viewer, fields),
    ]);
    const page = <StaffQueuePage frame={context.frame(request)} listing={listingOf(listing)} wanted={wanted} done={done} />;
    return context.show(reply, page, { kind: 'private' });
  });

  server.get(`${QUEUE}/:id`, withoutConfirmation, async (request, reply) => {
    return show(request, reply, idIn(request.params, 'id', ReportId), request.query as Fields);
  });

  server.post(`${QUEUE}/:id`, withoutConfirmation, async (request, reply) => {
    const viewer = moderator(context.checkMemberForm(request));
    const id = idIn(request.params, 'id', ReportId);
    try {
      const { seen, days, action, ...form } = readForm('judgement', request.body);
      const until = action === 'suspend' && days !== null ? new Date(Date.now() + days * DAY_MILLISECONDS) : null;
      const judgement = { ...form, until };
      if (action === 'take-picture-down') await cases.takePictureDown(viewer, id, judgement, seen);
      else if (seen === null) await cases.resolve(viewer, id, { ...judgement, action });
      else await cases.reviseDecision(viewer, id, { ...judgement, action }, seen);
    } catch (error) {
      return again(request, reply, id, error);
    }
    const wanted = wantedOf(request.body as Fields);
    const { next } = await cases.findNeighbours(viewer, id, wanted);
    return redirect(reply, queuePath(wanted, next, [['done', String(id)]]));
  });

  server.post(`${QUEUE}/:id/undo`, withoutConfirmation, async (request, reply) => {
    const viewer = moderator(context.checkMemberForm(request));
    const id = idIn(request.params, 'id', ReportId);
    const { decision } = readForm('undo', request.body);
    const entry = await cases.findCase(viewer, id);
    try {
      if (decision !== null && entry.decided?.id === decision) await decisions.undo(viewer, decision);
    } catch (error) {
      return again(request, reply, id, error);
    }
    return redirect(reply, queuePath(wantedOf(request.body as Fields), id));
  });
}

function wantedOf({ only_reason, only_type }: Fields): CaseFilter {
  return {
    state: 'open',
    reason: reasons.find((each) => each === only_reason) ?? null,
    type: subjectTypes.find((each) => each === only_type) ?? null,
  };
}

/** Another moderator was faster, or somebody undid it. */
const MEANWHILE = message(
  'Somebody else has decided in the meantime. Their decision is shown above, and your text is still here. Decide again, or continue.',
);

function wordsOf({ status, message: words, errors }: Refused) {
  return { status, errors, message: status === 409 ? MEANWHILE : words };
}
