import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpProblem } from '../answer/problem.js';
import type { AddressLimitSettings } from '../limits/address-limits.js';
import type { RateLimiter } from '../limits/rate-limiter.js';
import type { Authenticator } from '../request/caller.js';

export interface Window {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** The part of pino that the API uses. Fields never hold tokens, addresses or personal data. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Read-your-writes (R3): wraps a request that reads. */
export interface CallerReads {
  /** Reads inside may come from a replica. */
  reading<T>(work: () => T): T;
  /** Key of a hash of this writer's (`writerKey`) that the limiter reads along, so that it costs no round trip of its own. */
  hashOf(writer: string): string;
  /** Before a read of this writer's, inside `reading`. @param extraHash what the hash holds; left out where the limiter did not read Redis */
  prepareRead(writer: string, extraHash?: readonly string[]): Promise<void>;
}

/** Answers with a page that says what is wrong, and sets status, headers and `Retry-After` itself. */
export type ProblemPage = (request: FastifyRequest, reply: FastifyReply, problem: HttpProblem) => Promise<void>;

export interface ApiOptions {
  /** Every address in an answer begins with it (S21). */
  readonly publicUrl: string;
  readonly authenticate: Authenticator;
  readonly limiter: RateLimiter;
  readonly limits: { readonly token: Window; readonly anonymous: Window; readonly perAddress: AddressLimitSettings };
  readonly trustedProxies: readonly string[];
  /** Writes answer 503. */
  readonly readOnly: boolean;
  /** The process is asked to stop and still takes requests: each answer ends its connection. Left out: never. */
  readonly isDraining?: () => boolean;
  readonly log: Log;
  /** Bytes of a JSON or form body; default 1 MiB. */
  readonly bodyLimit?: number;
  /** Patterns of documents that no controller of ours declares (`/docs`); each covers what lies beneath. They spend the budget of pages. */
  readonly documents?: readonly string[];
  /** Of routes that are `@PageRoute()`; left out: they answer as all others. */
  readonly problemPage?: ProblemPage;
  readonly callerReads?: CallerReads;
  /** As `Database.snapshot`, where every request reads from that database alone: answers that are the same for all are given again while it is the same. */
  readonly snapshot?: () => Promise<string>;
}
