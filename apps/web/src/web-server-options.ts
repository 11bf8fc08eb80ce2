import type { AddressLimits, HttpProblem, Uploads } from '@heliograph/http';
import type { UserId } from '@heliograph/kernel';
import type { FastifyBaseLogger } from 'fastify';
import type { WebBackend } from './backend.js';
import type { QueueBoardParts } from './queue-board.js';
import type { SiteTexts } from './site-texts/site-texts.js';
import type { SignInProvider } from './sign-in-provider/provider.js';

export interface WebServerOptions {
  readonly backend: WebBackend;
  /** Where the API is reached, without a slash at its end (S21). */
  readonly apiUrl: string;
  /** Address of a person's picture. */
  readonly avatarOf: (userId: UserId, file: string | null) => string;
  /** Budgets of an address, for pages, signing in and registering. */
  readonly addressLimits: Pick<AddressLimits, 'refusalOf'>;
  /** Counts a form of this person; null = within the budget (B7). */
  readonly formLimit: (userId: UserId) => Promise<HttpProblem | null>;
  /** Rules, privacy and imprint. */
  readonly siteTexts: SiteTexts;
  /** For security.txt; absent: there is none. */
  readonly securityContact?: string;
  /** `WEB_URL`: the only base of absolute addresses (S21); https makes cookies `Secure`. */
  readonly webUrl: string;
  /** Origins besides our own that pictures are served from. */
  readonly imageOrigins: readonly string[];
  /** Signs the tokens of forms. The same in every process. */
  readonly secret: string;
  /** Addresses and networks whose `X-Forwarded-For` counts. */
  readonly trustedProxies?: readonly string[];
  /** Bodies with pictures. */
  readonly uploads: Uploads;
  /** Every form answers 503. */
  readonly readOnly?: boolean;
  /** As `ApiOptions.isDraining`. */
  readonly isDraining?: () => boolean;
  /** False: no mail leaves this site, and pages that need one say so. */
  readonly sendsMail?: boolean;
  /** The folder of the mails that are kept instead of sent, to be shown in development; absent: there is none. */
  readonly mailbox?: string;
  /** Whether people who build pages find the parts of them at `/styleguide`. Not in production. */
  readonly hasStyleguide?: boolean;
  /** By which push services of browsers know this site; absent: no browser is notified. */
  readonly pushKey?: string;
  readonly logger?: FastifyBaseLogger;
  /** Sign-in with an outside provider (O11). */
  readonly provider?: SignInProvider;
  /** The job queues, for operators; absent: there is no such page. */
  readonly queueBoard?: QueueBoardParts;
}
