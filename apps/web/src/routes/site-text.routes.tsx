import type { FastifyInstance } from 'fastify';
import { ACCEPT_RULES, suspendedAccess, type PageContext } from '../http/page-context.js';
import { redirect } from '../http/redirect.js';
import { safeReturnPath } from '../http/return-path.js';
import { AcceptRulesPage } from '../pages/accept-rules-page.js';
import { DevelopersPage } from '../pages/developers-page.js';
import { SiteTextPage } from '../pages/site-text-page.js';

type Fields = Record<string, unknown>;

export function siteTextRoutes(server: FastifyInstance, context: PageContext): void {
  const { siteTexts } = context.options;

  for (const name of ['rules', 'privacy', 'imprint'] as const)
    server.get(`/${name}`, suspendedAccess, async (request, reply) => {
      const page = <SiteTextPage frame={context.frame(request)} text={siteTexts[name]} path={`/${name}`} />;
      return context.show(reply, page, { kind: 'page' });
    });

  server.get('/developers', async (request, reply) => {
    const page = <DevelopersPage frame={context.frame(request)} apiUrl={context.options.apiUrl} />;
    return context.show(reply, page, { kind: 'page' });
  });

  server.get(ACCEPT_RULES, async (request, reply) => {
    context.member(request);
    const { csrf } = context.frame(request);
    const hidden = [['return_to', safeReturnPath((request.query as Fields).return_to)]] as const;
    const page = <AcceptRulesPage action={ACCEPT_RULES} csrf={csrf} hidden={hidden} home="/" rules={siteTexts.rules} signOut="/logout" />;
    return context.show(reply, page, { kind: 'private' });
  });

  server.post(ACCEPT_RULES, { config: { beforeRules: true } }, async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    await context.backend.rules.accept(viewer);
    return redirect(reply, safeReturnPath((request.body as Fields).return_to));
  });
}
