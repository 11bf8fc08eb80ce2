import { CommentId, PhotoId } from '@heliograph/kernel';
import type { OwnedSubject } from '@heliograph/moderation-contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { listingOf, pageOf, pageQueryFrom } from '../http/paging.js';
import { idIn, usernameIn } from '../http/path.js';
import { redirect } from '../http/redirect.js';
import { readForm, typedFields } from '../http/read-form.js';
import { expectedRefusal } from '../http/refusal-of.js';
import type { Viewer } from '../models.js';
import { OWN_REPORTS, OwnReportsPage } from '../pages/own-reports-page.js';
import { ReportedPage, ReportPage, type ReportPageProps } from '../pages/report-page.js';
import { withoutConfirmation } from '../refusals/step-up.js';

type Refusal = ReportPageProps['refused'];

/** B1: everything that a member sees can be reported to staff; people who are not signed in need no account for it. */
export function reportRoutes(server: FastifyInstance, context: PageContext): void {
  const { reports } = context.backend;
  const subjects: Readonly<Record<string, (request: FastifyRequest, viewer: Viewer) => Promise<OwnedSubject>>> = {
    '/photos/:id': ({ params }, viewer) => reports.photo(viewer, idIn(params, 'id', PhotoId)),
    '/photos/:id/comments/:comment': ({ params }, viewer) =>
      reports.comment(viewer, idIn(params, 'id', PhotoId), idIn(params, 'comment', CommentId)),
    '/users/:username': ({ params }, viewer) => reports.user(viewer, usernameIn(params)),
  };

  const show = (request: FastifyRequest, reply: FastifyReply, { type }: OwnedSubject, refused?: Refusal) => {
    const { reason = '', text = '' } = refused ? typedFields(request.body, 'reason', 'text') : {};
    const props = { frame: context.frame(request), type, action: pathOf(request), reason, text, refused };
    return context.show(reply, <ReportPage {...props} />, { kind: 'private', status: refused?.status ?? 200 });
  };

  for (const [path, find] of Object.entries(subjects)) {
    server.get(`${path}/report`, async (request, reply) => {
      if (request.viewer === null)
        return redirect(reply, `/report?${new URLSearchParams({ address: pathOf(request).replace(/\/report$/, '') })}`);
      return show(request, reply, await find(request, request.viewer));
    });

    server.post(`${path}/report`, async (request, reply) => {
      const viewer = context.checkMemberForm(request);
      const subject = await find(request, viewer);
      try {
        await reports.report(viewer, subject, readForm('report', request.body));
      } catch (error) {
        const refused = expectedRefusal(error);
        if (refused.status !== 422 && refused.status !== 429) throw error;
        if (refused.retryAfterSeconds) reply.header('Retry-After', String(refused.retryAfterSeconds));
        return show(request, reply, subject, refused);
      }
      return context.show(
        reply,
        <ReportedPage frame={context.frame(request)} back={pathOf(request).replace(/(\/comments\/\d+)?\/report$/, '')} />,
        {
          kind: 'private',
        },
      );
    });
  }
}

const PER_PAGE = 20;

/** B1: what a member has reported, and what became of it. */
export function ownReportRoutes(server: FastifyInstance, context: PageContext): void {
  server.get(OWN_REPORTS, withoutConfirmation, async (request, reply) => {
    const query = pageQueryFrom(pageOf(request.query as Record<string, unknown>), PER_PAGE);
    const listing = listingOf(await context.backend.reports.listReports(context.member(request), query));
    return context.show(reply, <OwnReportsPage frame={context.frame(request)} listing={listing} />, { kind: 'private' });
  });
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/';
