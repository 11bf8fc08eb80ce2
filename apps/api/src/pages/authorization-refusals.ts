import { problemOf } from '@heliograph/http';
import type { IdentityRejection } from '@heliograph/identity-contracts';
import { isRejection } from '@heliograph/kernel';
import { Browser, refusalOf, Refused } from '@heliograph/web';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { givenApproval, requestOf, type SentForm } from './authorization-form.js';
import { AuthorizationPages, type Exchange } from './authorization-pages.js';
import { AuthorizationVisitor } from './authorization-visitor.js';

/** Over a form that is shown again. The error page has words of its own. */
const overForms: Readonly<Record<number, string>> = {
  429: 'Too many attempts. Please wait a while.',
  503: 'Nothing can be saved at the moment. Please try again in a minute.',
};

/** What is refused at an authorization, as people see it: the form that they have sent, again, or a page that says what is wrong. */
@Injectable()
export class AuthorizationRefusals {
  constructor(
    private readonly pages: AuthorizationPages,
    private readonly visitor: AuthorizationVisitor,
    private readonly browser: Browser,
  ) {}

  async show(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<void> {
    const { method, body, query } = request;
    const sent = (method === 'POST' ? body : query) as SentForm | undefined;
    const at = { request, reply, parameters: requestOf(sent ?? {}) };
    // The session has ended while the request was under way: the authorization goes on after another sign-in.
    if (isRejection<IdentityRejection>(error, 'credential-ended')) return this.pages.login(at);
    const refused = refusalOf(error) ?? new Refused(problemOf(error).status, '');
    const words = overForms[refused.status];
    if (method === 'POST' && sent && words !== undefined) {
      const again = new Refused(refused.status, refused.message || words, {}, refused.retryAfterSeconds);
      // Where the stores are away, too, the page has to do.
      if (await this.showForm(at, sent, again).catch(() => false)) return;
    }
    return this.pages.error(at, refused);
  }

  /** False: this is none of the forms in which something is typed, or not one of ours. A password is never shown. */
  private async showForm(at: Exchange, form: SentForm, refused: Refused): Promise<boolean> {
    const { request } = at;
    const { url } = request.routeOptions;
    if (url === '/oauth2/login') {
      await this.pages.login(at, { refused, login: this.visitor.typedLogin(request, form) });
      return true;
    }
    // The others read, and write where there are passkeys.
    if (refused.status !== 429) return false;
    if (url === '/oauth2/second-factor') {
      const unfinished = this.browser.unfinishedToken(request);
      if (unfinished === null || !this.visitor.isGuestForm(request, form)) return false;
      await this.pages.secondFactor(at, unfinished, refused);
      return true;
    }
    const viewer = url === '/oauth2/confirm' ? await this.visitor.memberOf(request, form) : null;
    if (viewer) await this.pages.confirm(at, viewer, givenApproval(form), { refused });
    return viewer !== null;
  }
}
