import type { FastifyInstance } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { publicRoute } from '../http/public-document.js';
import { readForm } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import { withoutConfirmation } from '../refusals/step-up.js';
import { pushWorker } from '../scripts/scripts.js';

const SETTINGS = '/settings/notifications';

/** Notifications of this browser (Web Push), where the site has a key for them; else there is no such address. */
export function browserRoutes(server: FastifyInstance, context: PageContext): void {
  if (context.options.pushKey === undefined) return;
  const { browsers } = context.backend;

  server.post(`${SETTINGS}/browser`, withoutConfirmation, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    const { endpoint, ...keys } = readForm('browser', request.body);
    await browsers.subscribe(viewer, { endpoint, keys }, context.languageOf(request).code);
    return redirect(reply, `${SETTINGS}?saved=1`);
  });

  server.post(`${SETTINGS}/browser/end`, withoutConfirmation, async (request, reply) => {
    await browsers.unsubscribe(context.checkMemberForm(request));
    return redirect(reply, `${SETTINGS}?saved=1`);
  });

  // At the root, so that it may open every page. It asks for nothing, so its policy allows nothing.
  server.get('/push-worker.js', publicRoute, (_request, reply) =>
    reply
      .headers({
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Content-Security-Policy': "default-src 'none'",
      })
      .send(pushWorker),
  );
}
