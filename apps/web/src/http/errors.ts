import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createElement } from 'react';
import { ErrorPage } from '../pages/error-page.js';
import { MessagePage } from '../pages/message-page.js';
import { SendAgainPage } from '../pages/send-again-page.js';
import type { HiddenFieldList } from '../parts/hidden-fields.js';
import { LacksSecondFactor, NotConfirmed, type PageContext, NotSignedIn } from './page-context.js';
import { redirect } from './redirect.js';
import { hasEnded, isRefusal, refusalOf } from './refusal-of.js';
import { returnTo } from './return-to.js';
import { showConfirm } from './step-up.js';

export function errorPage(context: PageContext, reply: FastifyReply, status: number, message?: string): FastifyReply {
  const requestId = status >= 500 ? reply.request.id : undefined;
  return context.show(reply, createElement(ErrorPage, { status, home: '/', message, requestId }), { kind: 'private', status });
}

/** Nothing of an unexpected error is shown but the request's id, under which the log has the rest. */
export function answerErrors(server: FastifyInstance, context: PageContext): void {
  server.setNotFoundHandler((_request, reply) => errorPage(context, reply, 404));
  server.setErrorHandler((error: FastifyError | NotSignedIn | NotConfirmed | LacksSecondFactor, request, reply) => {
    if (error instanceof NotConfirmed || isRefusal(error, 'not-confirmed')) return showConfirm(context, request, reply);
    if (error instanceof LacksSecondFactor)
      return context.show(reply, createElement(MessagePage, { is: 'second-factor-needed' }), { kind: 'private', status: 403 });
    // The session may have ended while the request was under way.
    if (error instanceof NotSignedIn || hasEnded(error)) {
      const fields = error instanceof NotSignedIn ? error.fields : request.body;
      const back = returnTo((fields as Record<string, unknown> | null | undefined)?.return_to);
      return redirect(reply, `/login?${new URLSearchParams({ return_to: back })}`);
    }
    const refused = refusalOf(error);
    if (refused) {
      if (refused.retryAfterSeconds !== null) reply.header('Retry-After', String(refused.retryAfterSeconds));
      const sent = refused.status === 429 ? sentFields(request) : null;
      if (sent === null) return errorPage(context, reply, refused.status, refused.message || undefined);
      const page = createElement(SendAgainPage, { action: request.url, fields: sent, message: refused.message });
      return context.show(reply, page, { kind: 'private', status: refused.status });
    }
    const status = 'statusCode' in error && error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'a page failed');
    return errorPage(context, reply, status);
  });
}

/** What a form without files said, in order; null = the request was no such form. */
function sentFields({ body, headers }: FastifyRequest): HiddenFieldList | null {
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded') || typeof body !== 'object' || body === null) return null;
  return Object.entries(body).flatMap(([name, values]) => [values].flat().map((value) => [name, String(value)] as const));
}
