import type { Dispatcher } from '@heliograph/cqrs';
import { type Freshness, MinuteLimits, type RateLimiter } from '@heliograph/http';
import type { Settings } from '@heliograph/settings';
import { createWebServer, dispatchingBackend } from '@heliograph/web';
import type { Logger } from 'pino';
import type { PhotoViews } from '../photo-views/photo-views.js';
import { pageSecret } from './page-secret.js';

/** The pages on their own port, in the api's process: they act by the same commands and queries. */
export async function startPages(
  settings: Settings,
  host: string,
  {
    dispatcher,
    limiter,
    freshness,
    views,
    log,
  }: { dispatcher: Dispatcher; limiter: RateLimiter; freshness: Freshness; views: PhotoViews; log: Logger },
): Promise<{ close(): Promise<void> }> {
  const { signIn, register, oauth } = settings.rateLimits;
  const secret = pageSecret(settings.masterKey);
  const server = await createWebServer({
    backend: dispatchingBackend({
      dispatcher,
      publicUrl: settings.api.publicUrl,
      secret,
      limits: new MinuteLimits(limiter, { 'sign-in': signIn, register, oauth }),
      freshness,
      recordView: (photoId, viewer) => views.count('view', photoId, viewer),
    }),
    webUrl: settings.web.url,
    imageOrigins: [new URL(settings.api.publicUrl).origin],
    secret,
    trustedProxies: [...settings.trustedProxies],
    readOnly: settings.readOnly,
    logger: log.child({ part: 'pages' }),
  });
  await server.listen({ port: settings.web.port, host });
  return { close: () => server.close() };
}
