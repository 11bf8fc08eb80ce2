import { randomBytes } from 'node:crypto';
import { addressBudget } from '@heliograph/http';
import type { NewSession, SignInOrigin, UnfinishedSignIn } from '@heliograph/identity-contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../language/language.js';
import { chooseLanguage } from '../language/languages.js';
import { StaleForm } from '../refused.js';
import { type CookieNames, cookieNames, cookieOptions, cookieText, lastingCookieOptions } from './cookies.js';
import { CsrfTokens, csrfField } from './csrf.js';

export type SentFields = Readonly<Record<string, unknown>> | null | undefined;

/** Cookies and form tokens of one of our origins: the session of the browser, and whether a form was made for this browser. */
export class Browser {
  private readonly https: boolean;
  private readonly cookies: CookieNames;
  private readonly csrf: CsrfTokens;

  /**
   * @param origin whose cookies these are; https makes them `Secure`
   * @param secret signs the tokens of forms; the same in every process
   */
  constructor(origin: string, secret: string) {
    this.https = origin.startsWith('https:');
    this.cookies = cookieNames(this.https);
    this.csrf = new CsrfTokens(secret);
  }

  /** As the browser sends it: whether the session is valid is to be checked. */
  sessionToken(request: FastifyRequest): string | null {
    return cookieText(request.cookies[this.cookies.session]);
  }

  /** @param address as trusted proxies report it */
  signInOrigin({ cookies, headers }: FastifyRequest, address: string): SignInOrigin {
    const device = cookieText(cookies[this.cookies.device]);
    return { network: addressBudget(address), device, userAgent: headers['user-agent'] ?? null };
  }

  /** Which language its reader chose, else the best of what the browser accepts. */
  languageOf({ cookies, headers }: Pick<FastifyRequest, 'headers'> & { readonly cookies?: FastifyRequest['cookies'] }): Language {
    return chooseLanguage({ chosen: cookies?.[this.cookies.language], accepted: headers['accept-language'] });
  }

  keepLanguage(reply: FastifyReply, { code }: Language): void {
    void reply.setCookie(this.cookies.language, code, lastingCookieOptions(this.https));
  }

  /** The token of a form for an anonymous visitor, bound to a cookie that is made here. */
  guestToken(request: FastifyRequest, reply: FastifyReply): string {
    const known = request.cookies[this.cookies.visitor];
    const visitor = known && /^[\w-]{22,64}$/.test(known) ? known : randomBytes(18).toString('base64url');
    if (visitor !== known) void reply.setCookie(this.cookies.visitor, visitor, cookieOptions(this.https));
    return this.csrf.issue(visitor);
  }

  /** The token of a form for a signed-in user, bound to the session. */
  memberToken(sessionToken: string): string {
    return this.csrf.issue(sessionToken);
  }

  /** False: it was made for another browser, or before somebody signed in. */
  isGuestForm(request: FastifyRequest, fields: SentFields): boolean {
    return this.csrf.matches(fields?.[csrfField], request.cookies[this.cookies.visitor] ?? null);
  }

  /** @throws StaleForm */
  checkGuestForm(request: FastifyRequest, fields: SentFields): void {
    if (!this.isGuestForm(request, fields)) throw new StaleForm('guest');
  }

  /** @throws StaleForm */
  checkMemberForm(fields: SentFields, sessionToken: string | null): void {
    if (!this.csrf.matches(fields?.[csrfField], sessionToken)) throw new StaleForm('member');
  }

  setUnfinishedCookie(reply: FastifyReply, { token, expiresAt }: UnfinishedSignIn): void {
    void reply.setCookie(this.cookies.unfinished, token, cookieOptions(this.https, expiresAt));
  }

  unfinishedToken(request: FastifyRequest): string | null {
    return cookieText(request.cookies[this.cookies.unfinished]);
  }

  keepSession(reply: FastifyReply, { token, expiresAt, device }: NewSession): void {
    void reply.setCookie(this.cookies.session, token, cookieOptions(this.https, expiresAt));
    void reply.setCookie(this.cookies.device, device, lastingCookieOptions(this.https));
    void reply.clearCookie(this.cookies.visitor, cookieOptions(this.https));
    void reply.clearCookie(this.cookies.unfinished, cookieOptions(this.https));
    this.markChange(reply);
  }

  forgetSession(reply: FastifyReply): void {
    void reply.clearCookie(this.cookies.session, cookieOptions(this.https));
    this.markChange(reply);
  }

  /** Browsers keep pages that one can go back to, and ask nobody before they show them. Our scripts see by this cookie that one is of another session. */
  private markChange(reply: FastifyReply): void {
    const options = { ...cookieOptions(this.https), httpOnly: false };
    void reply.setCookie(this.cookies.change, randomBytes(9).toString('base64url'), options);
  }
}
