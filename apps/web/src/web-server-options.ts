import type { FastifyBaseLogger } from 'fastify';
import type { WebBackend } from './backend.js';

export interface WebServerOptions {
  readonly backend: WebBackend;
  /** `WEB_URL`: the only base of absolute addresses (S21); https makes cookies `Secure`. */
  readonly webUrl: string;
  /** Origins besides our own that pictures are served from. */
  readonly imageOrigins: readonly string[];
  /** Signs the tokens of forms. The same in every process. */
  readonly secret: string;
  /** Addresses and networks whose `X-Forwarded-For` counts. */
  readonly trustedProxies?: readonly string[];
  /** Every form answers 503. */
  readonly readOnly?: boolean;
  readonly logger?: FastifyBaseLogger;
  /** Sign-in with an outside provider (O11): where the button leads. */
  readonly provider?: { readonly name: string; readonly href: string };
}
