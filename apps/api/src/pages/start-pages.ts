import { fileURLToPath } from 'node:url';
import type { Erasure } from '@heliograph/application-accounts';
import { person } from '@heliograph/application-actor';
import type { Dispatcher } from '@heliograph/cqrs';
import { type Freshness, MinuteLimits, type RateLimiter } from '@heliograph/http';
import type { Settings } from '@heliograph/settings';
import { createWebServer, dispatchingBackend, type DispatchingOptions } from '@heliograph/web';
import type { Logger } from 'pino';
import type { RunningExports } from '../export/running-exports.js';
import type { PhotoViews } from '../photo-views/photo-views.js';
import { pageSecret } from './page-secret.js';

interface PagesParts {
  readonly dispatcher: Dispatcher;
  readonly limiter: RateLimiter;
  readonly standingOf: DispatchingOptions['standingOf'];
  readonly freshness: Freshness;
  readonly views: PhotoViews;
  readonly exports: RunningExports;
  readonly erasure: Erasure;
  readonly log: Logger;
}

/** The pages on their own port, in the api's process: they act by the same commands and queries. */
export async function startPages(
  settings: Settings,
  host: string,
  { dispatcher, limiter, standingOf, freshness, views, exports, erasure, log }: PagesParts,
): Promise<{ close(): Promise<void> }> {
  const { signIn, register, oauth } = settings.rateLimits;
  const secret = pageSecret(settings.masterKey);
  const server = await createWebServer({
    backend: dispatchingBackend({
      dispatcher,
      publicUrl: settings.api.publicUrl,
      secret,
      limits: new MinuteLimits(limiter, { 'sign-in': signIn, register, oauth }),
      standingOf,
      freshness,
      exportAccount: (userId) => exports.start(userId),
      eraseAccount: (userId, password) => erasure.erase(person(userId), password),
      recordView: (photoId, viewer) => views.count('view', photoId, viewer),
    }),
    webUrl: settings.web.url,
    imageOrigins: [new URL(settings.api.publicUrl).origin],
    secret,
    trustedProxies: [...settings.trustedProxies],
    readOnly: settings.readOnly,
    ...(settings.mail.url?.startsWith('file:') && { mailbox: fileURLToPath(settings.mail.url) }),
    ...(settings.signInProvider && { provider: settings.signInProvider }),
    logger: log.child({ part: 'pages' }),
  });
  await server.listen({ port: settings.web.port, host });
  return { close: () => server.close() };
}
