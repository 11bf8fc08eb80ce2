import { fileURLToPath } from 'node:url';
import { Connections, Limits, PersonalTokens } from '@heliograph/application-access';
import {
  EmailChanges,
  Erasure,
  MailProofs,
  OutsideAccounts,
  OwnProfile,
  Rules,
  SecondFactor,
  Sessions,
  SignIn,
} from '@heliograph/application-accounts';
import { MessageBus } from '@heliograph/application-actor';
import { Addresses } from '@heliograph/application-addresses';
import { ApplicationRequests, Applications, ApplicationSecrets } from '@heliograph/application-applications';
import { CommentLikes, Comments } from '@heliograph/application-comments';
import { NotificationSettings, StreakReminders } from '@heliograph/application-notifications';
import { BlocksAndMutes, Follows, People } from '@heliograph/application-people';
import { Appeals, Cases, Decisions, CaseSubjects, OutsideReports, Reports, Transparency } from '@heliograph/application-moderation';
import {
  OwnPhotos,
  PhotoDays,
  PhotoLikes,
  PhotoLists,
  Photos,
  PhotosOfToday,
  PhotoStatistics,
  UploadsInPieces,
  ViewRecorder,
  VisiblePhotos,
} from '@heliograph/application-photos';
import { Search, Tags } from '@heliograph/application-search';
import { AddressLimits, refusalBeyond, type RateLimiter, type Uploads } from '@heliograph/http';
import type { QueueBoard } from '@heliograph/queues';
import { portProblem, type Settings } from '@heliograph/settings';
import { type AccountParts, type ContentParts, contentOf, createWebServer, type SiteTexts, type WebBackend } from '@heliograph/web';
import type { INestApplicationContext } from '@nestjs/common';
import type { Logger } from 'pino';
import { RunningExports } from './export/running-exports.js';
import { perAddress } from './http/http-options.js';
import { pageSecret } from './pages/page-secret.js';

interface PagesOptions {
  /** Has the parts of the application layer. */
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
    backend: { ...accountParts(app), ...contentOf(contentParts(app)) },
    apiUrl: settings.api.publicUrl,
    avatarOf: (userId, file) => addresses.avatar(userId, file),
    addressLimits: new AddressLimits(limiter, perAddress(settings)),
    formLimit: (userId) => refusalBeyond(limiter, { key: `forms:${userId}`, ...settings.rateLimits.writes }),
    webUrl: settings.web.url,
    imageOrigins: [new URL(settings.api.publicUrl).origin],
    secret,
    siteTexts,
    trustedProxies: [...settings.trustedProxies],
    readOnly: settings.readOnly,
    isDraining,
    queueBoard,
    sendsMail: settings.mail.url !== null,
    ...(settings.securityContact !== null && { securityContact: settings.securityContact }),
    uploads,
    ...(settings.mail.isShown && { mailbox: fileURLToPath(settings.mail.url as string) }),
    ...(settings.signInProvider && { provider: settings.signInProvider }),
    logger: log.child({ part: 'pages' }),
  });
  await server.listen({ port: settings.web.port, host }).catch((error: unknown) => {
    throw portProblem('WEB_PORT', settings.web.port, error);
  });
  return { close: () => server.close() };
}

function accountParts(app: INestApplicationContext): AccountParts & Pick<WebBackend, 'bus' | 'reports' | 'outsideReports'> {
  return {
    bus: app.get(MessageBus),
    reports: app.get(Reports),
    outsideReports: app.get(OutsideReports),
    signIn: app.get(SignIn),
    sessions: app.get(Sessions),
    secondFactor: app.get(SecondFactor),
    rules: app.get(Rules),
    profile: app.get(OwnProfile),
    mailProofs: app.get(MailProofs),
    emailChanges: app.get(EmailChanges),
    outsideAccounts: app.get(OutsideAccounts),
    erasure: app.get(Erasure),
    personalTokens: app.get(PersonalTokens),
    connections: app.get(Connections),
    limits: app.get(Limits),
    applications: app.get(Applications),
    secrets: app.get(ApplicationSecrets),
    requests: app.get(ApplicationRequests),
    appeals: app.get(Appeals),
    cases: app.get(Cases),
    decisions: app.get(Decisions),
    transparency: app.get(Transparency),
    notificationSettings: app.get(NotificationSettings),
    streakReminders: app.get(StreakReminders),
    exports: app.get(RunningExports),
  };
}

function contentParts(app: INestApplicationContext): ContentParts {
  return {
    people: app.get(People),
    follows: app.get(Follows),
    distances: app.get(BlocksAndMutes),
    visiblePhotos: app.get(VisiblePhotos),
    photos: app.get(Photos),
    photoDays: app.get(PhotoDays),
    photosOfToday: app.get(PhotosOfToday),
    photoStatistics: app.get(PhotoStatistics),
    photoLists: app.get(PhotoLists),
    photoLikes: app.get(PhotoLikes),
    ownPhotos: app.get(OwnPhotos),
    uploads: app.get(UploadsInPieces),
    views: app.get(ViewRecorder),
    comments: app.get(Comments),
    commentLikes: app.get(CommentLikes),
    search: app.get(Search),
    tags: app.get(Tags),
    caseSubjects: app.get(CaseSubjects),
    addresses: app.get(Addresses),
  };
}
