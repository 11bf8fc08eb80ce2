import { guest } from '@heliograph/application/actor';
import { placeIn } from '@heliograph/application/moderation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { readForm, typedFields } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import { expectedRefusal } from '../http/refusal-of.js';
import { MessagePage } from '../pages/message-page.js';
import { ConfirmReportPage, MemberReportPage, OutsideReportPage } from '../pages/outside-report-page.js';
import { Refused } from '../refused.js';

type Fields = Record<string, unknown> | null | undefined;

/** B1: reports of people without an account. The token leaves the page in its form alone: no referrer, no cache, no log. */
export function outsideReportRoutes(server: FastifyInstance, context: PageContext): void {
  const { outsideReports } = context.backend;
  const withoutMail = context.options.sendsMail === false ? <MessagePage is="report-needs-mail" /> : null;

  const answer = (reply: FastifyReply, page: React.ReactElement, refused?: Refused) => {
    if (refused?.retryAfterSeconds) reply.header('Retry-After', String(refused.retryAfterSeconds));
    return context.show(reply, page, { kind: 'private', status: refused?.status ?? 200 });
  };
  const tokenOf = (fields: unknown) => typedFields(fields as Fields, 'token').token ?? '';

  const show = (request: FastifyRequest, reply: FastifyReply, fields: unknown, refused?: Refused) => {
    const sent = typedFields(fields as Fields, 'address', 'name', 'email', 'reason', 'text');
    const csrf = context.guestToken(request, reply);
    return answer(reply, <OutsideReportPage frame={context.frame(request)} csrf={csrf} typed={sent} refused={refused} />, refused);
  };
  server.get('/report', (request, reply) => {
    const { address = '' } = typedFields(request.query as Fields, 'address');
    if (request.viewer !== null) return showMember(request, reply, address);
    return withoutMail ? answer(reply, withoutMail) : show(request, reply, { address });
  });

  /** Of members nothing is asked but which page: its own form knows who they are. */
  const showMember = (request: FastifyRequest, reply: FastifyReply, address: string) => {
    const { webUrl, apiUrl } = context.options;
    const place = /^\/(photos\/\d+(\/comments\/\d+)?|users\/[\w.]+)/.exec(placeIn(address, [webUrl, apiUrl]))?.[0];
    if (place !== undefined) return redirect(reply, `${place}/report`);
    return answer(reply, <MemberReportPage frame={context.frame(request)} address={address} />);
  };

  server.post('/report', { config: { beforeRules: true } }, async (request, reply) => {
    try {
      context.checkGuestForm(request);
      if (withoutMail) return answer(reply, withoutMail);
      const report = readForm('outsideReport', request.body);
      await context.attempt('register', request);
      await outsideReports.requestReport({ ...report, language: context.languageOf(request).code });
    } catch (error) {
      const refused = expectedRefusal(error);
      if (refused.status !== 422 && refused.status !== 429) throw error;
      return show(request, reply, request.body, refused);
    }
    return answer(reply, <MessagePage is="report-asked" />);
  });

  server.get('/report/confirm', async (request, reply) => {
    const token = tokenOf(request.query);
    return (await outsideReports.isGood(token))
      ? answer(reply, <ConfirmReportPage csrf={context.guestToken(request, reply)} token={token} />)
      : answer(reply, <MessagePage is="report-dead" />, new Refused(404, ''));
  });
  server.post('/report/confirm', { config: { beforeRules: true } }, async (request, reply) => {
    context.checkGuestForm(request);
    try {
      await context.attempt('register', request);
      await outsideReports.confirm(guest(request.id), tokenOf(request.body));
    } catch (error) {
      const refused = expectedRefusal(error);
      if (refused.status !== 404) throw refused;
      return answer(reply, <MessagePage is="report-dead" />, refused);
    }
    return answer(reply, <MessagePage is="report-confirmed" />);
  });
}
