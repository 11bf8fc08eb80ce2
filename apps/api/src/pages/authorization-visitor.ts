import { type SignedIn, SignIn } from '@heliograph/application/accounts';
import type { SignInOrigin } from '@heliograph/identity-contracts';
import { Rejected } from '@heliograph/kernel';
import { Browser, isFromOurPages, Refused } from '@heliograph/web';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { API_SETTINGS, type ApiSettings } from '../api-settings.js';
import type { SentForm } from './authorization-form.js';

/** Who is at an authorization, by the cookies of their browser and by the forms that they send. */
@Injectable()
export class AuthorizationVisitor {
  constructor(
    private readonly signIn: SignIn,
    private readonly browser: Browser,
    @Inject(API_SETTINGS) private readonly settings: Pick<ApiSettings, 'publicUrl'>,
  ) {}

  /** The signed-in user of the browser; null = none. @throws Refused for a suspended person, who can allow nothing (B4) */
  async viewer(request: FastifyRequest): Promise<SignedIn | null> {
    const token = this.browser.sessionToken(request);
    const holder = token === null ? null : await this.signIn.holderOf(token);
    if (holder?.session.suspension) throw new Refused(403, 'Your account is suspended. Sign in on the website to see why.');
    return holder;
  }

  /** Who has sent one of our forms; null = nobody is signed in. @throws Rejected `foreign-form` · StaleForm · Refused */
  async memberOf(request: FastifyRequest, form: SentForm): Promise<SignedIn | null> {
    this.checkSite(request);
    const viewer = await this.viewer(request);
    if (viewer) this.browser.checkMemberForm(form, this.browser.sessionToken(request));
    return viewer;
  }

  /** Where an attempt to sign in comes from. */
  originOf(request: FastifyRequest): SignInOrigin {
    return this.browser.signInOrigin(request, request.exchange.address);
  }

  /**
   * A form of somebody who is not signed in yet. False: it was made for another browser, or before somebody signed in, and does nothing.
   * @throws Rejected `foreign-form`
   */
  isGuestForm(request: FastifyRequest, form: SentForm | undefined): boolean {
    this.checkSite(request);
    return this.browser.isGuestForm(request, form);
  }

  /** Who wants to sign in, by a form that is surely ours: what another site may have sent is never put into a page. */
  typedLogin(request: FastifyRequest, form: SentForm | undefined): string | undefined {
    const login = form?.login;
    return typeof login === 'string' && (request.headers['sec-fetch-site'] === 'same-origin' || this.isGuestForm(request, form))
      ? login
      : undefined;
  }

  /** A form that another site sends for the visitor is refused before anything else is checked. */
  private checkSite(request: FastifyRequest): void {
    if (!isFromOurPages(request.headers, this.settings.publicUrl)) throw new Rejected('foreign-form', 'This form came from another site.');
  }
}
