import { logCause, problemOf } from '@heliograph/http';
import type { IdentityRejection } from '@heliograph/identity-contracts';
import { isRejection } from '@heliograph/kernel';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createElement } from 'react';
import { csrfField } from '../http/csrf.js';
import { ACCEPT_RULES, LacksSecondFactor, NotConfirmed, type PageContext, NotSignedIn, RulesNotAccepted } from '../http/page-context.js';
import { redirect } from '../http/redirect.js';
import { hasEnded, refusalOf } from '../http/refusal-of.js';
import { type HiddenFieldList, sentFields } from '../http/retained-fields.js';
import { safeReturnPath } from '../http/return-path.js';
import { ErrorPage } from '../pages/error-page.js';
import { MessagePage } from '../pages/message-page.js';
import { SendAgainPage, type SendAgainProps } from '../pages/send-again-page.js';
import { Refused, StaleForm } from '../refused.js';
import { showConfirm } from './step-up.js';

export function errorPage(context: PageContext, reply: FastifyReply, status: number, message?: string): FastifyReply {
  const { id, method, url } = reply.request;
  const requestId = status >= 500 ? id : undefined;
  // Every other page would say the same now.
  const again = method === 'GET' && isPassing(status) ? safeReturnPath(url) : undefined;
  return context.show(reply, createElement(ErrorPage, { status, home: '/', message, requestId, again }), { kind: 'private', status });
}

/** The same request is answered in a while. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;

/** Nothing of an unexpected error is shown but the request's id, under which the log has the rest. */
export function answerErrors(server: FastifyInstance, context: PageContext): void {
  const sendAgain = (request: FastifyRequest, reply: FastifyReply, props: Omit<SendAgainProps, 'action'>) => {
    const page = createElement(SendAgainPage, { action: request.url, ...props });
    return context.show(reply, page, { kind: 'private', status: props.why === 'busy' ? 429 : 403 });
  };
  server.setNotFoundHandler((_request, reply) => errorPage(context, reply, 404));
  server.setErrorHandler((error: FastifyError | NotSignedIn | NotConfirmed | LacksSecondFactor | RulesNotAccepted, request, reply) => {
    if (error instanceof NotConfirmed || isRejection<IdentityRejection>(error, 'not-confirmed'))
      return showConfirm(context, request, reply);
    if (error instanceof LacksSecondFactor)
      return context.show(reply, createElement(MessagePage, { is: 'second-factor-needed' }), { kind: 'private', status: 403 });
    if (error instanceof RulesNotAccepted) {
      const sent = ownFields(request);
      if (sent?.some(isTyped)) return sendAgain(request, reply, { why: 'rules', fields: sent });
      const back = safeReturnPath((error.fields as Record<string, unknown> | null | undefined)?.return_to);
      return redirect(reply, `${ACCEPT_RULES}?${new URLSearchParams({ return_to: back })}`);
    }
    // The session may have ended while the request was under way.
    if (error instanceof NotSignedIn || hasEnded(error)) {
      const sent = ownFields(request);
      if (sent?.some(isTyped)) return sendAgain(request, reply, { why: 'signed-out', fields: sent });
      const fields = error instanceof NotSignedIn ? error.fields : request.body;
      const back = safeReturnPath((fields as Record<string, unknown> | null | undefined)?.return_to);
      return redirect(reply, `/login?${new URLSearchParams({ return_to: back })}`);
    }
    const refused = refusalOf(error);
    if (refused) {
      if (!(error instanceof Refused)) logCause(problemOf(error), { requestId: request.id, route: request.routeOptions.url }, request.log);
      if (refused.retryAfterSeconds !== null) reply.header('Retry-After', String(refused.retryAfterSeconds));
      const sent = refused.status === 429 ? formOf(request) : null;
      if (sent !== null) return sendAgain(request, reply, { why: 'busy', fields: sent, message: refused.message });
      const own = refused instanceof StaleForm ? ownFields(request) : null;
      if (refused instanceof StaleForm && own?.some(isTyped)) {
        const token = context.freshToken(refused, request, reply);
        const fields = own.map(([name, value]) => [name, name === csrfField ? token : value] as const);
        return sendAgain(request, reply, { why: 'out-of-date', fields });
      }
      return errorPage(context, reply, refused.status, refused.message || undefined);
    }
    const status = 'statusCode' in error && error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'a page failed');
    return errorPage(context, reply, status);
  });
}

/** More than a press of a button. */
const isTyped = ([name, value]: HiddenFieldList[number]) => value !== '' && name !== csrfField && name !== 'return_to';

/** Of a form of ours: what another site sends is never put into a page. */
const ownFields = (request: FastifyRequest) => (request.headers['sec-fetch-site'] === 'same-origin' ? formOf(request) : null);

/** What a form without files said, in order; null = the request was no such form. */
function formOf({ body, headers }: FastifyRequest): HiddenFieldList | null {
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded') || typeof body !== 'object' || body === null) return null;
  return sentFields(body);
}
