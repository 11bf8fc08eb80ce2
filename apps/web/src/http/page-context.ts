import { randomBytes } from 'node:crypto';
import { clientAddress, TrustedProxies } from '@heliograph/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReactElement } from 'react';
import type { WebBackend } from '../backend.js';
import type { Frame } from '../frame.js';
import type { SignedIn, Viewer, Visit } from '../models.js';
import { Refused } from '../refused.js';
import { renderDocument } from '../render.js';
import type { WebServerOptions } from '../web-server-options.js';
import { type CookieNames, cookieNames, cookieOptions, cookieText, deviceCookieOptions } from './cookies.js';
import { CsrfTokens, csrfField } from './csrf.js';
import { type PageKind, pageHeaders } from './headers.js';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    /** Of a living session, else null. */
    sessionToken: string | null;
  }
}

/** What all routes do alike: know the visitor, check a form's token, show a page, keep the cookies. */
export class PageContext {
  readonly backend: WebBackend;
  readonly origin: string;
  readonly #https: boolean;
  readonly #cookies: CookieNames;
  readonly #csrf: CsrfTokens;
  readonly #proxies: TrustedProxies;

  constructor(readonly options: WebServerOptions) {
    this.backend = options.backend;
    this.origin = new URL(options.webUrl).origin;
    this.#https = this.origin.startsWith('https:');
    this.#cookies = cookieNames(this.#https);
    this.#csrf = new CsrfTokens(options.secret);
    this.#proxies = new TrustedProxies(options.trustedProxies ?? []);
  }

  async recognise(request: FastifyRequest): Promise<void> {
    const token = cookieText(request.cookies[this.#cookies.session]);
    if (token === null) return;
    request.viewer = await this.backend.session(token);
    request.sessionToken = request.viewer === null ? null : token;
  }

  visit(request: FastifyRequest): Visit {
    const forwarded = request.headers['x-forwarded-for'];
    const address = clientAddress(
      request.socket.remoteAddress ?? '',
      Array.isArray(forwarded) ? forwarded.join() : forwarded,
      this.#proxies,
    );
    return { address, device: cookieText(request.cookies[this.#cookies.device]), userAgent: request.headers['user-agent'] ?? null };
  }

  frame(request: FastifyRequest): Frame {
    return {
      viewer: request.viewer,
      csrf: request.sessionToken === null ? '' : this.#csrf.issue(request.sessionToken),
      here: request.url,
      webUrl: this.options.webUrl.replace(/\/+$/, ''),
    };
  }

  show(reply: FastifyReply, page: ReactElement, { kind = 'page' as PageKind, status = 200 } = {}): FastifyReply {
    reply.code(status).headers(pageHeaders(kind, { imageOrigins: this.options.imageOrigins, https: this.#https }));
    return reply.send(renderDocument(page));
  }

  /** The token of a form for somebody not signed in. */
  guestToken(request: FastifyRequest, reply: FastifyReply): string {
    const known = request.cookies[this.#cookies.visitor];
    const visitor = known && /^[\w-]{22,64}$/.test(known) ? known : randomBytes(18).toString('base64url');
    if (visitor !== known) reply.setCookie(this.#cookies.visitor, visitor, cookieOptions(this.#https));
    return this.#csrf.issue(visitor);
  }

  checkGuestForm(request: FastifyRequest): void {
    this.#check(request.body, request.cookies[this.#cookies.visitor] ?? null);
  }

  /** The signed-in sender of a form that carries their token. */
  checkMemberForm(request: FastifyRequest, fields: unknown = request.body): Viewer {
    if (request.viewer === null) throw new NotSignedIn(fields);
    this.#check(fields, request.sessionToken);
    return request.viewer;
  }

  /** The viewer of a page that is for signed-in people only. */
  member(request: FastifyRequest): Viewer {
    if (request.viewer === null) throw new NotSignedIn({ return_to: request.url });
    return request.viewer;
  }

  /** A new token at every sign-in: one that was planted before is worth nothing (O1). */
  async startSession(request: FastifyRequest, reply: FastifyReply, session: SignedIn): Promise<void> {
    if (request.sessionToken !== null) await this.backend.endSession(request.sessionToken);
    reply.setCookie(this.#cookies.session, session.token, cookieOptions(this.#https, session.expiresAt));
    reply.setCookie(this.#cookies.device, session.device, deviceCookieOptions(this.#https));
    reply.clearCookie(this.#cookies.visitor, cookieOptions(this.#https));
  }

  async endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.sessionToken !== null) await this.backend.endSession(request.sessionToken);
    reply.clearCookie(this.#cookies.session, cookieOptions(this.#https));
  }

  #check(fields: unknown, binding: string | null): void {
    const token = (fields as Record<string, unknown> | null | undefined)?.[csrfField];
    if (!this.#csrf.matches(token, binding))
      throw new Refused(403, 'This form is out of date. Go back, reload the page and send it again.');
  }
}

/** Somebody who is to sign in first; `return_to` of `fields` is where they come back to. */
export class NotSignedIn extends Error {
  constructor(readonly fields: unknown) {
    super('not signed in');
  }
}
