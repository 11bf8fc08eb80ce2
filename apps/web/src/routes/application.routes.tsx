import { type RequestFilter, requestFilters, SecretId } from '@heliograph/identity-contracts';
import { AppId } from '@heliograph/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageContext } from '../http/page-context.js';
import { pageOf } from '../http/paging.js';
import { found, idIn } from '../http/path.js';
import { readForm, typed } from '../http/read-form.js';
import { redirect } from '../http/redirect.js';
import type { Viewer } from '../models.js';
import { ApplicationPage, type ApplicationPageProps } from '../pages/application-page.js';
import { ApplicationsPage } from '../pages/applications-page.js';
import { RequestsPage } from '../pages/requests-page.js';
import { newAttempt } from '../parts/first-calls.js';
import { mendable } from './settings.routes.js';

type Shown = Partial<Pick<ApplicationPageProps, 'madeSecret' | 'tested' | 'refused'>>;

/** O10: apps, their callbacks and their secrets, and what they asked. */
export function applicationRoutes(server: FastifyInstance, context: PageContext): void {
  const { settings } = context.backend;

  const appPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { appId, viewer, ...shown }: { appId: AppId; viewer: Viewer } & Shown,
  ) => {
    const [wanted, limits] = await Promise.all([settings.application(appId, viewer), settings.limits(viewer)]);
    const limit = found(limits.find((each) => each.of === 'application' && each.appId === appId) ?? null);
    const common = { frame: context.frame(request), apiUrl: settings.apiUrl, attempt: newAttempt(), limit };
    const page = <ApplicationPage {...common} {...found(wanted)} {...shown} />;
    return context.show(reply, page, { kind: 'private', status: shown.refused ? 422 : 200 });
  };

  server.get('/settings/applications', async (request, reply) => {
    const applications = await settings.applications(context.member(request));
    return context.show(reply, <ApplicationsPage frame={context.frame(request)} applications={applications} />, { kind: 'private' });
  });

  // The secret is shown in this answer and never again.
  server.post('/settings/applications', async (request, reply) => {
    const viewer = context.checkMemberForm(request);
    try {
      const { id, clientSecret } = await settings.registerApplication(readForm('application', request.body), viewer);
      return await appPage(request, reply, { appId: id, viewer, madeSecret: clientSecret });
    } catch (error) {
      const refused = { ...mendable(error), sent: sentTexts(request.body) };
      const applications = await settings.applications(viewer);
      const page = <ApplicationsPage frame={context.frame(request)} applications={applications} refused={refused} />;
      return context.show(reply, page, { kind: 'private', status: 422 });
    }
  });

  server.get('/settings/applications/:id', async (request, reply) =>
    appPage(request, reply, { appId: appIn(request), viewer: context.member(request) }),
  );

  server.post('/settings/applications/:id', async (request, reply) => {
    const [appId, viewer] = [appIn(request), context.checkMemberForm(request)];
    try {
      await settings.changeApplication(appId, readForm('application', request.body), viewer);
    } catch (error) {
      return appPage(request, reply, { appId, viewer, refused: { ...mendable(error), sent: sentTexts(request.body) } });
    }
    return redirect(reply, `/settings/applications/${appId}`);
  });

  server.post('/settings/applications/:id/delete', async (request, reply) => {
    await settings.deleteApplication(appIn(request), context.checkMemberForm(request));
    return redirect(reply, '/settings/applications');
  });

  server.post('/settings/applications/:id/secrets', async (request, reply) => {
    const [appId, viewer] = [appIn(request), context.checkMemberForm(request)];
    try {
      const { clientSecret } = await settings.addSecret(appId, viewer);
      return await appPage(request, reply, { appId, viewer, madeSecret: clientSecret });
    } catch (error) {
      return appPage(request, reply, { appId, viewer, refused: mendable(error) });
    }
  });

  server.post('/settings/applications/:id/secrets/:secret/remove', async (request, reply) => {
    const [appId, secretId] = [appIn(request), SecretId(idIn(request.params, 'secret'))];
    await settings.removeSecret(appId, secretId, context.checkMemberForm(request));
    return redirect(reply, `/settings/applications/${appId}`);
  });

  server.post('/settings/applications/:id/callback-check', async (request, reply) => {
    const [appId, viewer] = [appIn(request), context.checkMemberForm(request)];
    const form = readForm('callback', request.body);
    const check = found(await settings.checkCallback(appId, form, viewer));
    return appPage(request, reply, { appId, viewer, tested: { asked: form.redirect_uri, check } });
  });

  server.get('/settings/applications/:id/requests', async (request, reply) => {
    const [appId, viewer] = [appIn(request), context.member(request)];
    const { app } = found(await settings.application(appId, viewer));
    const filter = filterOf(request.query);
    const listing = found(await settings.requests(appId, filter, pageOf(request.query as Record<string, unknown>), viewer));
    return context.show(reply, <RequestsPage frame={context.frame(request)} app={app} filter={filter} listing={listing} />, {
      kind: 'private',
    });
  });
}

const appIn = ({ params }: FastifyRequest): AppId => AppId(idIn(params, 'id'));

/** What is no filter of ours is none. */
function filterOf(query: unknown): RequestFilter {
  const { filter } = query as Record<string, unknown>;
  return requestFilters.find((each) => each === filter) ?? 'all';
}

function sentTexts(body: unknown) {
  const fields = (body ?? {}) as Record<string, unknown>;
  return {
    ...typed(body, 'name', 'website', 'callback_urls'),
    requirePkce: 'require_pkce' in fields,
    exactRedirect: 'exact_redirect' in fields,
  };
}
