import { randomBytes } from 'node:crypto';
import { person } from '@heliograph/application/actor';
import { type AddressLimitName, clientAddress, encode, type HttpProblem, shouldCompress, TrustedProxies } from '@heliograph/http';
import { isUnfinished, type NewSession, type SignInAnswer, type SignInOrigin } from '@heliograph/identity-contracts';
import { type UserId, withoutTrailing } from '@heliograph/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReactElement } from 'react';
import type { WebBackend } from '../backend.js';
import type { Frame } from '../frame.js';
import type { Language } from '../language/language.js';
import { type Message, message } from '../language/message.js';
import type { Viewer, Visit } from '../models.js';
import { Refused, type StaleForm } from '../refused.js';
import { hasScript, renderDocument } from '../render.js';
import type { WebServerOptions } from '../web-server-options.js';
import { Browser, type SentFields } from './browser.js';
import { FirstSteps, firstSteps, welcomePath } from './first-steps.js';
import { isRead, pagePathOf } from './form-page.js';
import { redirect } from './redirect.js';
import { type PageKind, pageHeaders } from './headers.js';
import { noteMailLanguage } from './mail-language.js';
import { pageCoding } from './page-coding.js';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
    /** Of a valid session, else null. */
    sessionToken: string | null;
    /** Notifications of the viewer, of a page. */
    countUnread: number;
    /** Of a form beyond a budget: thrown once its fields are read, so that nothing that was typed is lost. */
    refused: Refused | null;
  }

  interface FastifyContextConfig {
    /** Suspended people may have this route, too (B4); all others lead them to `/suspended`. */
    readonly forSuspended?: boolean;
    /** The answer is the same for everybody, so nobody is recognised. */
    readonly forEverybody?: boolean;
    /** For people who have not accepted the rules yet, too: a form, such as that which accepts them (B9). Reading never asks, but where this is false. */
    readonly beforeRules?: boolean;
  }
}

/** Where the second factor of a sign-in is asked. */
export const SECOND_FACTOR = '/login/second-factor';

/** Where somebody who has signed in is asked to accept new rules (B9). */
export const ACCEPT_RULES = '/rules/accept';

/** The page of suspended people, and the option of the few routes that are for them, too. */
export const SUSPENDED_PATH = '/suspended';
export const suspendedAccess = { config: { forSuspended: true } } as const;

/** What all routes do alike: identify the visitor, check a form's token, render a page, set the cookies. */
export class PageContext {
  readonly backend: WebBackend;
  readonly origin: string;
  /** `WEB_URL` without a slash at its end. */
  readonly webUrl: string;
  readonly firstSteps: FirstSteps;
  private readonly https: boolean;
  private readonly browser: Browser;
  private readonly proxies: TrustedProxies;

  constructor(readonly options: WebServerOptions) {
    this.backend = options.backend;
    this.origin = new URL(options.webUrl).origin;
    this.webUrl = withoutTrailing(options.webUrl, '/');
    this.https = this.origin.startsWith('https:');
    this.firstSteps = new FirstSteps(this.https);
    this.browser = new Browser(this.origin, options.secret);
    this.proxies = new TrustedProxies(options.trustedProxies ?? []);
  }

  /** Identifies the viewer; what this page reads is then not older than what the viewer wrote (R3). */
  async recognise(request: FastifyRequest): Promise<void> {
    const token = this.browser.sessionToken(request);
    const viewer = token === null ? null : await this.viewerOf(token, request);
    if (viewer === null) return;
    request.viewer = viewer;
    request.sessionToken = token;
    await this.backend.bus.caughtUp(viewer);
    // A form is answered by the page that it leads to.
    if (request.method === 'GET' && viewer.suspension === null) request.countUnread = await this.backend.notifications.countUnread(viewer);
  }

  /** Asks again, once a form has come late. @throws NotSignedIn where the session has ended in the meantime, with the form's fields */
  async confirmSender(request: FastifyRequest): Promise<void> {
    if (request.sessionToken === null) return;
    request.viewer = await this.viewerOf(request.sessionToken, request);
    const isOut = request.viewer?.suspension && !request.routeOptions.config.forSuspended;
    if (request.viewer === null || isOut) throw new NotSignedIn(request.body ?? {});
  }

  /** @param token of a session; null = it is over */
  async viewerOf(token: string, { id }: Pick<FastifyRequest, 'id'>): Promise<Viewer | null> {
    const found = await this.backend.signIn.holderOf(token);
    if (found === null) return null;
    const { userId, username, name, avatar } = found.profile;
    const { credential, scopes, withheld, lacking, confirmed, hasSecondFactor, suspension } = found.session;
    const sets = { staff: new Set(scopes), withheld: new Set(withheld), lacking: new Set(lacking) };
    const powers = { ...sets, confirmed, hasSecondFactor, suspension };
    return {
      ...person(userId, credential, scopes, id),
      ...powers,
      username,
      name,
      avatar: avatar === null ? null : this.options.avatarOf(userId, avatar),
    };
  }

  languageOf(request: FastifyRequest): Language {
    return this.browser.languageOf(request);
  }

  visit(request: FastifyRequest): Visit {
    const forwarded = request.headers['x-forwarded-for'];
    const chain = Array.isArray(forwarded) ? forwarded.join() : forwarded;
    return { address: clientAddress(request.socket.remoteAddress ?? '', chain, this.proxies) };
  }

  signInOrigin(request: FastifyRequest): SignInOrigin {
    return this.browser.signInOrigin(request, this.visit(request).address);
  }

  /** Counts an attempt of this address. @throws Refused 429 */
  async attempt(name: AddressLimitName, request: FastifyRequest): Promise<void> {
    const refusal = await this.options.addressLimits.refusalOf(name, this.visit(request).address);
    if (refusal) throw tooMany(message('Too many attempts.'), refusal, this.languageOf(request));
  }

  /** Counts a page or a form of this address (B7); null = within the budget. */
  async pageRefusal(request: FastifyRequest): Promise<Refused | null> {
    const refusal = await this.options.addressLimits.refusalOf('pages', this.visit(request).address);
    return refusal && tooMany(message('We have received too many requests from your address.'), refusal, this.languageOf(request));
  }

  /** Counts a form of its sender (B7); null = within the budget, or sent by nobody. */
  async formRefusal(request: FastifyRequest): Promise<Refused | null> {
    if (request.viewer === null) return null;
    const refusal = await this.options.formLimit(request.viewer.userId);
    return refusal && tooMany(message('You have done a lot in a short time.'), refusal, this.languageOf(request));
  }

  frame(request: FastifyRequest): Frame {
    return {
      viewer: request.viewer,
      countUnread: request.countUnread,
      wasSignedIn: request.viewer === null && this.browser.sessionToken(request) !== null,
      hasImprint: this.options.siteTexts.imprint.isOwn,
      csrf: request.sessionToken === null ? '' : this.browser.memberToken(request.sessionToken),
      rendering: randomBytes(12).toString('base64url'),
      here: pagePathOf(request),
      webUrl: this.webUrl,
    };
  }

  show(
    reply: FastifyReply,
    page: ReactElement,
    { kind = 'page' as PageKind, status = 200, previews = false, worker = false } = {},
  ): FastifyReply {
    const language = this.languageOf(reply.request);
    const markup = renderDocument(page, language);
    const { imageOrigins } = this.options;
    const scripts = hasScript(markup) && { scripts: "'self'" };
    reply.code(status).headers(pageHeaders(kind, { imageOrigins, https: this.https, ...scripts, previews, worker, language }));
    // As bytes: of a text its length would be counted first, and it would be encoded after that.
    const bytes = Buffer.from(markup);
    const coding = kind === 'page' && shouldCompress(bytes) ? pageCoding(reply.request) : null;
    return coding === null ? reply.send(bytes) : reply.header('Content-Encoding', coding).send(encode(coding, bytes));
  }

  /** The token of a form for an anonymous visitor. */
  guestToken(request: FastifyRequest, reply: FastifyReply): string {
    return this.browser.guestToken(request, reply);
  }

  /** All that is asked of a form whose address is the proof. @throws Refused 429 */
  checkBudget(request: FastifyRequest): void {
    if (request.refused) throw request.refused;
  }

  /** @throws StaleForm · Refused 429 */
  checkGuestForm(request: FastifyRequest): void {
    this.checkBudget(request);
    this.browser.checkGuestForm(request, request.body as SentFields);
  }

  /** The signed-in sender of a form that carries their token. @throws NotSignedIn · StaleForm · Refused 429 */
  checkMemberForm(request: FastifyRequest, fields: unknown = request.body): Viewer {
    this.checkBudget(request);
    if (request.viewer === null) throw new NotSignedIn(fields);
    this.browser.checkMemberForm(fields as SentFields, request.sessionToken);
    return request.viewer;
  }

  /** From now on this browser reads in this language. */
  keepLanguage(reply: FastifyReply, language: Language): void {
    this.browser.keepLanguage(reply, language);
  }

  /** For a form that was sent with an old one. */
  freshToken({ sender }: StaleForm, request: FastifyRequest, reply: FastifyReply): string {
    return sender === 'guest' ? this.guestToken(request, reply) : this.frame(request).csrf;
  }

  /** The viewer of a page that is for signed-in people only, or of a form with a file, before it is read. */
  member(request: FastifyRequest): Viewer {
    if (request.viewer === null) throw new NotSignedIn({ return_to: isRead(request) ? request.url : pagePathOf(request) });
    return request.viewer;
  }

  /** Forms of people who have rules to accept do nothing before; what the law gives everybody is theirs all the same. @throws RulesNotAccepted */
  async insistOnRules(request: FastifyRequest): Promise<void> {
    const { viewer, url, body, routeOptions } = request;
    const { forSuspended: isForAll, beforeRules } = routeOptions.config ?? {};
    if (viewer === null || beforeRules || (isRead(request) ? beforeRules === undefined : isForAll)) return;
    if (await this.backend.rules.needsAcceptance(viewer.userId)) throw new RulesNotAccepted(isRead(request) ? { return_to: url } : body);
  }

  /** After a step of a sign-in: on to where it leads, or before that to the second factor, or to rules that are new. */
  async enter(request: FastifyRequest, reply: FastifyReply, answer: SignInAnswer, back: string): Promise<FastifyReply> {
    if (isUnfinished(answer)) {
      this.browser.setUnfinishedCookie(reply, answer);
      return redirect(reply, `${SECOND_FACTOR}?${new URLSearchParams({ return_to: back })}`);
    }
    await this.startSession(request, reply, answer);
    if (await this.backend.rules.needsAcceptance(answer.userId))
      return redirect(reply, `${ACCEPT_RULES}?${new URLSearchParams({ return_to: back })}`);
    return redirect(reply, back);
  }

  /** Of a sign-in that lacks the second factor; null = there is none in this browser. */
  unfinishedToken(request: FastifyRequest): string | null {
    return this.browser.unfinishedToken(request);
  }

  /** A new token at every sign-in: one that was planted before is worth nothing (O1). */
  async startSession(request: FastifyRequest, reply: FastifyReply, session: NewSession): Promise<void> {
    if (request.sessionToken !== null) await this.backend.signIn.logOut(request.sessionToken);
    this.browser.keepSession(reply, session);
    await noteMailLanguage(this.backend, request, person(session.userId), this.languageOf(request));
  }

  /** Somebody has joined. @returns where they go first */
  beginWelcome(reply: FastifyReply, userId: UserId, back: string): string {
    this.firstSteps.keep(reply, userId, firstSteps);
    return welcomePath(back);
  }

  async endSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.sessionToken !== null) await this.backend.signIn.logOut(request.sessionToken);
    this.browser.forgetSession(reply);
    // The service worker ends with the session, and so do files that were chosen and not sent, and all else that this browser keeps of the pages.
    reply.header('Clear-Site-Data', '"storage"');
  }
}

function tooMany(what: Message, { headers }: HttpProblem, { say, said }: Language): Refused {
  const seconds = Number(headers['Retry-After']) || 60;
  const then = say('Please wait {minutes, plural, one {a minute} other {# minutes}} and try again.', { minutes: Math.ceil(seconds / 60) });
  return new Refused(429, `${said(what)} ${then}`, {}, seconds);
}

/** The session's user has to show again who they are (A4). */
export class NotConfirmed extends Error {
  constructor() {
    super('not confirmed');
  }
}

/** A power of staff is needed that the session's user has once a second factor is set up (A4). */
export class LacksSecondFactor extends Error {
  constructor() {
    super('no second factor');
  }
}

/** The rules in force have to be accepted first (B9); `return_to` of `fields` is the page to return to. */
export class RulesNotAccepted extends Error {
  constructor(readonly fields: unknown) {
    super('rules not accepted');
  }
}

/** The visitor has to sign in first; `return_to` of `fields` is the page to return to. */
export class NotSignedIn extends Error {
  constructor(readonly fields: unknown) {
    super('not signed in');
  }
}
