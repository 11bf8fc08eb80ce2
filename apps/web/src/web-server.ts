import { randomUUID } from 'node:crypto';
import { acceptUploads, continueAfterGuards, endConnectionsWhenClosing, isLate, limitHeads, requireOneHost } from '@heliograph/http';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { PageContext, SUSPENDED_PATH } from './http/page-context.js';
import { redirect } from './http/redirect.js';
import { isFromOurPages } from './http/same-site.js';
import { answerErrors, errorPage } from './refusals/errors.js';
import { installStepUp } from './refusals/step-up.js';
import { accountRoutes } from './routes/account.routes.js';
import { accountSettingsRoutes } from './routes/account-settings.routes.js';
import { applicationRoutes } from './routes/application.routes.js';
import { assetRoutes } from './routes/asset.routes.js';
import { browseRoutes } from './routes/browse.routes.js';
import { collectionRoutes } from './routes/collection.routes.js';
import { confirmRoutes } from './routes/confirm.routes.js';
import { commentRoutes } from './routes/comment.routes.js';
import { decisionRoutes } from './routes/decision.routes.js';
import { coverRoutes } from './routes/cover.routes.js';
import { languageRoutes } from './routes/language.routes.js';
import { mailboxRoutes } from './routes/mailbox.routes.js';
import { styleguideRoutes } from './routes/styleguide.routes.js';
import { liveRoutes } from './routes/live.routes.js';
import { browserRoutes } from './routes/browser.routes.js';
import { notificationRoutes } from './routes/notification.routes.js';
import { photoRoutes } from './routes/photo.routes.js';
import { feedRoutes } from './routes/feed.routes.js';
import { oembedRoutes } from './routes/oembed.routes.js';
import { siteFileRoutes } from './routes/site-file.routes.js';
import { emailChangeRoutes } from './routes/email-change.routes.js';
import { takeBackRoutes } from './routes/take-back.routes.js';
import { proofsByMailRoutes } from './routes/proofs-by-mail.routes.js';
import { factorSettingsRoutes } from './routes/factor-settings.routes.js';
import { secondFactorRoutes } from './routes/second-factor.routes.js';
import { outsideReportRoutes } from './routes/outside-report.routes.js';
import { queueBoardRoutes } from './routes/queue-board.routes.js';
import { ownReportRoutes, reportRoutes } from './routes/report.routes.js';
import { securityRoutes } from './routes/security.routes.js';
import { settingsRoutes } from './routes/settings.routes.js';
import { signInProviderRoutes } from './routes/sign-in-provider.routes.js';
import { siteTextRoutes } from './routes/site-text.routes.js';
import { staffAppealRoutes } from './routes/staff-appeals.routes.js';
import { staffPicksRoutes } from './routes/staff-picks.routes.js';
import { staffQueueRoutes } from './routes/staff-queue.routes.js';
import { suspendedRoutes } from './routes/suspension.routes.js';
import { themeRoutes } from './routes/theme.routes.js';
import { uploadRoutes } from './routes/upload.routes.js';
import { userRoutes } from './routes/user.routes.js';
import { welcomeRoutes } from './routes/welcome.routes.js';
import type { WebServerOptions } from './web-server-options.js';

const allRoutes = [
  assetRoutes,
  siteFileRoutes,
  oembedRoutes,
  feedRoutes,
  browseRoutes,
  themeRoutes,
  photoRoutes,
  commentRoutes,
  collectionRoutes,
  reportRoutes,
  ownReportRoutes,
  outsideReportRoutes,
  userRoutes,
  uploadRoutes,
  accountRoutes,
  welcomeRoutes,
  secondFactorRoutes,
  confirmRoutes,
  settingsRoutes,
  coverRoutes,
  securityRoutes,
  factorSettingsRoutes,
  proofsByMailRoutes,
  emailChangeRoutes,
  takeBackRoutes,
  mailboxRoutes,
  styleguideRoutes,
  accountSettingsRoutes,
  notificationRoutes,
  liveRoutes,
  browserRoutes,
  suspendedRoutes,
  decisionRoutes,
  staffQueueRoutes,
  staffAppealRoutes,
  staffPicksRoutes,
  queueBoardRoutes,
  siteTextRoutes,
  languageRoutes,
  signInProviderRoutes,
  applicationRoutes,
];

/** The pages as a Fastify instance of their own, not yet listening. */
export async function createWebServer(options: WebServerOptions): Promise<FastifyInstance> {
  const context = new PageContext(options);
  const server = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    // The visitor's address and search words must not be logged.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // What arrives on an open connection while the pages close is answered like any other request.
    return503OnClosing: false,
    requestTimeout: 300_000,
    // A tag of 50 characters of any script, percent-encoded.
    routerOptions: { maxParamLength: 1000 },
    bodyLimit: 64 * 1024,
    frameworkErrors: (_error, _request, reply) => void errorPage(context, reply, 400),
  });
  endConnectionsWhenClosing(server, options.isDraining ? { isDraining: options.isDraining } : {});
  requireOneHost(server);
  limitHeads(server);
  continueAfterGuards(server);
  await server.register(cookie);
  await server.register(formbody);
  server.decorateRequest('viewer', null);
  server.decorateRequest('sessionToken', null);
  server.decorateRequest('countUnread', 0);
  server.decorateRequest('refused', null);
  answerErrors(server, context);
  const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

  server.addHook('preHandler', async (request, reply) => {
    if (!isRead(request) && isLate(performance.now() - reply.elapsedTime)) await context.confirmSender(request);
  });
  server.addHook('preHandler', (request) => context.insistOnRules(request));
  installStepUp(server, context);

  server.addHook('onRequest', (request, _reply, done) => (isRead(request) ? options.backend.bus.reading(done) : done()));
  server.addHook('onRequest', async (request, reply) => {
    const isAsset = request.url.startsWith('/assets/');
    if (isAsset && !request.is404) return;
    const reads = isRead(request);
    const refusal = await context.pageRefusal(request);
    if (reads && refusal) throw refusal;
    if (!reads && !isFromOurPages(request.headers, context.origin)) return errorPage(context, reply, 403);
    if (!reads && options.readOnly) return errorPage(context, reply.header('Retry-After', '60'), 503);
    if (isAsset || request.routeOptions.config?.forEverybody) return;
    await context.recognise(request);
    if (request.viewer?.suspension && !request.routeOptions.config?.forSuspended) return redirect(reply, SUSPENDED_PATH);
    // One can always sign out.
    if (!reads && request.routeOptions.url !== '/logout') request.refused = refusal ?? (await context.formRefusal(request));
  });
  await acceptUploads(server, options.uploads, {
    senderOf: ({ headers, viewer }) => (/^multipart\//i.test(headers['content-type'] ?? '') ? (viewer?.userId ?? null) : null),
    confirm: (request) => context.confirmSender(request),
    refuse: (_request, reply, problem) => errorPage(context, reply.headers(problem.headers), problem.status),
  });
  for (const routes of allRoutes) routes(server, context);
  return server;
}
