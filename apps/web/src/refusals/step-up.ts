import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createElement } from 'react';
import { csrfField } from '../http/csrf.js';
import { NotConfirmed, type PageContext } from '../http/page-context.js';
import { redirect } from '../http/redirect.js';
import { expectedRefusal } from '../http/refusal-of.js';
import { type HiddenFieldList, sentFields, visibleFields } from '../http/retained-fields.js';
import { proofIn } from '../http/session-proof.js';
import { ConfirmPage } from '../pages/confirm-page.js';
import type { Refused } from '../refused.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only for a session whose user has shown who they are within a quarter of an hour (A4). */
    confirmed?: boolean;
  }
}

/** For the options of a route: who somebody is has to be shown again first. */
export const requiresConfirmation = { config: { confirmed: true } };
export const withoutConfirmation = { config: { confirmed: false } };

/** Routes here say which of the two they are. */
const SAID = /^\/(settings|staff)(\/|$)/;

type Fields = Readonly<Record<string, unknown>>;

/**
 * The one place that asks for it. A form that was sent is kept on the page that asks, and goes on with the answer, so that nothing typed is
 * lost. @throws Error for a route of settings or staff that does not say whether it has to be asked
 */
export function installStepUp(server: FastifyInstance, context: PageContext): void {
  server.addHook('onRoute', ({ method, url, config }) => {
    if (SAID.test(url) && config?.confirmed === undefined) throw new Error(`${String(method)} ${url} is neither confirmed nor unconfirmed`);
  });

  server.addHook('preHandler', async (request, reply) => {
    if (request.viewer === null) return;
    const needed = request.routeOptions.config.confirmed === true;
    const proof = proofIn(request.body as Fields | null | undefined);
    // First of all: what a foreign page sends must not be put into one of ours.
    if (request.method === 'POST' && (needed || proof !== null)) context.checkMemberForm(request);
    if (proof !== null) {
      try {
        await context.attempt('sign-in', request);
        await context.backend.signIn.confirm(request.viewer, proof);
      } catch (error) {
        return showConfirm(context, request, reply, expectedRefusal(error));
      }
      request.viewer = await context.viewerOf(request.sessionToken as string, request);
    }
    if (needed && request.viewer?.confirmed === false) throw new NotConfirmed();
  });
}

/** The page that asks, and leads back. @param path of this site */
export const confirmPath = (path: string): string => `/confirm?${new URLSearchParams({ return_to: path })}`;

/** Asks who somebody is, and leads on with what they wanted. */
export async function showConfirm(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  refused?: Refused,
): Promise<FastifyReply> {
  if (request.method !== 'POST') return redirect(reply, confirmPath(request.url));
  if (refused?.retryAfterSeconds) reply.header('Retry-After', String(refused.retryAfterSeconds));
  return showReauth(context, request, reply, {
    action: request.url,
    hidden: kept(request.body as Fields),
    refused,
    status: refused?.status ?? 403,
  });
}

interface Question {
  readonly action: string;
  readonly hidden: HiddenFieldList;
  readonly refused?: Refused | undefined;
  readonly status: number;
}

/** The page itself. */
export async function showReauth(context: PageContext, request: FastifyRequest, reply: FastifyReply, { status, ...form }: Question) {
  const { viewer } = request;
  const passkey = viewer?.hasSecondFactor ? await context.backend.signIn.askPasskey(viewer) : null;
  const { csrf } = context.frame(request);
  const page = createElement(ConfirmPage, { csrf, home: '/', hasSecondFactor: viewer?.hasSecondFactor === true, passkey, ...form });
  return context.show(reply, page, { kind: 'private', status });
}

const kept = (fields: Fields): HiddenFieldList => visibleFields(sentFields(fields)).filter(([name]) => name !== csrfField);
