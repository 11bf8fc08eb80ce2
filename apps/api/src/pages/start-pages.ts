import { openVapid } from '@heliograph/push';
import { fileURLToPath } from 'node:url';
import { Addresses } from '@heliograph/application/addresses';
import { AddressLimits, countRequest, type RateLimiter, type Uploads } from '@heliograph/http';
import type { QueueBoard } from '@heliograph/queues';
import { portProblem, type Settings } from '@heliograph/settings';
import { createWebServer, type SiteTexts, WEB_BACKEND, type WebBackend } from '@heliograph/web';
import type { INestApplicationContext } from '@nestjs/common';
import type { Logger } from 'pino';
import { perAddress } from '../http/http-options.js';
import { pageSecret } from './page-secret.js';

interface PagesOptions {
  /** Has `PagesModule`. */
  readonly app: INestApplicationContext;
  /** What every secret of the pages is derived from. */
  readonly secret: Buffer;
  readonly limiter: RateLimiter;
  readonly log: Logger;
  /** Counts those of the API too. */
  readonly uploads: Uploads;
  readonly siteTexts: SiteTexts;
  readonly isDraining: () => boolean;
  readonly queueBoard: QueueBoard;
}

/** The pages on their own port, in the api's process: they use the same parts of the application layer. */
export async function startPages(
  settings: Settings,
  host: string,
  { app, secret: secretOfAll, limiter, log, uploads, siteTexts, isDraining, queueBoard }: PagesOptions,
): Promise<{ close(): Promise<void> }> {
  const secret = pageSecret(secretOfAll);
  const addresses = app.get(Addresses);
  const server = await createWebServer({
    backend: app.get<WebBackend>(WEB_BACKEND),
    apiUrl: settings.api.publicUrl,
    avatarOf: (userId, file) => addresses.avatar(userId, file),
    addressLimits: new AddressLimits(limiter, perAddress(settings)),
    formLimit: (userId) => countRequest(limiter, { key: `forms:${userId}`, ...settings.rateLimits.writes }),
    webUrl: settings.web.url,
    imageOrigins: [new URL(settings.api.publicUrl).origin],
    secret,
    siteTexts,
    trustedProxies: [...settings.trustedProxies],
    readOnly: settings.readOnly,
    isDraining,
    queueBoard,
    sendsMail: settings.mail.url !== null,
    ...(settings.push && { pushKey: openVapid(settings.push.privateKey, settings.push.subject).publicKey }),
    ...(settings.securityContact !== null && { securityContact: settings.securityContact }),
    uploads,
    hasStyleguide: settings.nodeEnv !== 'production',
    ...(settings.mail.isShown && { mailbox: fileURLToPath(settings.mail.url as string) }),
    ...(settings.signInProvider && { provider: settings.signInProvider }),
    logger: log.child({ part: 'pages' }),
  });
  await server.listen({ port: settings.web.port, host }).catch((error: unknown) => {
    throw portProblem('WEB_PORT', settings.web.port, error);
  });
  return { close: () => server.close() };
}
