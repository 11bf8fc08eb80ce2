import { type SignedIn, SignIn } from '@heliograph/application/accounts';
import { Addresses } from '@heliograph/application/addresses';
import type { Consent, OAuthParameters, PageRefusal, Redirection } from '@heliograph/identity-contracts';
import type { CommandId } from '@heliograph/kernel';
import {
  assetScripts,
  Browser,
  pageHeaders,
  Refused,
  renderAcceptRules,
  renderBackToApp,
  renderConfirm,
  renderConsent,
  renderErrorPage,
  renderLogin,
  renderSecondFactor,
} from '@heliograph/web';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_SETTINGS, type ApiSettings } from '../api-settings.js';
import { fieldsOf, personOf } from './authorization-form.js';

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** What the app has sent, which each page carries on. */
  readonly parameters: OAuthParameters;
}

type Recipient = Pick<Exchange, 'request' | 'reply'>;

/** Answers the pages of an authorization with the headers of all of them (O1). */
@Injectable()
export class AuthorizationPages {
  constructor(
    private readonly signIn: SignIn,
    private readonly browser: Browser,
    private readonly addresses: Addresses,
    @Inject(API_SETTINGS) private readonly settings: ApiSettings,
  ) {}

  login(
    at: Exchange,
    { appName, refused, login }: { readonly appName?: string; readonly refused?: Refused; readonly login?: string | undefined } = {},
  ) {
    const { webUrl: home } = this.settings;
    const model = {
      action: '/oauth2/login',
      csrf: this.browser.guestToken(at.request, at.reply),
      hidden: fieldsOf(at.parameters),
      home,
      registerHref: `${home}/register`,
      forgotHref: `${home}/forgot`,
      ...(appName !== undefined && { appName }),
      ...(login !== undefined && { login }),
      ...(refused && { message: refused.message, errors: refused.errors }),
    };
    return this.send(at, renderLogin(model, this.browser.languageOf(at.request)), { refused });
  }

  async secondFactor(at: Exchange, unfinished: string, refused?: Refused) {
    const passkey = await this.signIn.askPasskey({ unfinished });
    const model = {
      passkey,
      action: '/oauth2/second-factor',
      csrf: this.browser.guestToken(at.request, at.reply),
      hidden: fieldsOf(at.parameters),
      home: this.settings.webUrl,
      ...(refused && { message: refused.message, errors: refused.errors }),
    };
    return this.send(at, renderSecondFactor(model, this.browser.languageOf(at.request)), { refused, scripted: passkey !== null });
  }

  rules(at: Exchange) {
    const { webUrl: home, rules } = this.settings;
    const model = { action: '/oauth2/rules', csrf: this.memberToken(at), hidden: fieldsOf(at.parameters), home, rules };
    return this.send(at, renderAcceptRules(model, this.browser.languageOf(at.request)));
  }

  consent(at: Exchange, { profile }: SignedIn, consent: Consent, approval: CommandId) {
    const model = {
      action: '/oauth2/authorize',
      csrf: this.memberToken(at),
      hidden: approvalFields(at, approval),
      home: this.settings.webUrl,
      app: { name: consent.appName, ownerUsername: consent.ownerUsername, website: consent.appWebsite },
      callback: { host: consent.callbackHost, kind: consent.callbackKind },
      scopes: consent.scopes,
      viewer: { username: profile.username, name: profile.name, avatar: this.addresses.avatar(profile.userId, profile.avatar) },
      withdrawHref: `${this.settings.webUrl}/settings/connections`,
    };
    return this.send(at, renderConsent(model, this.browser.languageOf(at.request)));
  }

  /** Who the person is, again, before what they have allowed counts (A4). @param approval null = they are asked first, and then what they allow */
  async confirm(at: Exchange, viewer: SignedIn, approval: CommandId | null, { appName, refused }: Confirmation = {}) {
    const { hasSecondFactor } = viewer.session;
    const passkey = hasSecondFactor ? await this.signIn.askPasskey(personOf(viewer, at.request)) : null;
    const [csrf, hidden] = [this.memberToken(at), approval === null ? fieldsOf(at.parameters) : approvalFields(at, approval)];
    const model = { action: '/oauth2/confirm', csrf, hidden, home: this.settings.webUrl, hasSecondFactor, passkey, appName, refused };
    return this.send(at, renderConfirm(model, this.browser.languageOf(at.request)), { refused, scripted: passkey !== null });
  }

  /**
   * The answer to a link that anybody may have made: what is wrong with it goes to a site at once, and to a program of this device by a button (O2).
   */
  refusal(at: Exchange, found: Redirection | PageRefusal) {
    if (found.kind === 'page' || /^https?:/i.test(found.location)) return this.answer(at, found, 302);
    const model = { home: this.settings.webUrl, href: found.location };
    return this.send(at, renderBackToApp(model, this.browser.languageOf(at.request)), { status: 400 });
  }

  async answer(to: Recipient, found: Redirection | PageRefusal, status: 302 | 303) {
    if (found.kind === 'redirect')
      return to.reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }).redirect(found.location, status);
    const model = { status: found.status, home: this.settings.webUrl, message: found.description };
    return this.send(to, renderErrorPage(model, this.browser.languageOf(to.request)), { status: found.status });
  }

  /** Only says what is wrong, and leads to the authorization again where that passes. */
  error(at: Exchange, refused: Refused) {
    const { request, parameters } = at;
    const { status, message } = refused;
    const isPassing = status === 429 || status >= 500;
    const query = String(new URLSearchParams(fieldsOf(parameters)));
    const again = request.method === 'POST' ? `/oauth2/authorize?${query}` : request.url;
    const model = {
      status,
      home: this.settings.webUrl,
      ...(message !== '' && { message }),
      ...(status >= 500 && { requestId: request.id }),
      ...(isPassing && query !== '' && { again }),
    };
    return this.send(at, renderErrorPage(model, this.browser.languageOf(request)), { refused });
  }

  /** Under the name that the browser has used: the session's cookie is there, and not under another name of the product. */
  async continueAuthorization(reply: FastifyReply, parameters: OAuthParameters, to: 'authorize' | 'rules' = 'authorize') {
    await reply.redirect(`/oauth2/${to}?${new URLSearchParams(fieldsOf(parameters))}`, 303);
  }

  /** Somebody has signed in, or out, in another tab since a form was opened: it does nothing, and the authorization goes on from there. */
  async renew({ reply, parameters }: Exchange, viewer: unknown, show: (refused: Refused) => Promise<void>) {
    if (viewer) return this.continueAuthorization(reply, parameters);
    return show(new Refused(403, 'This form was out of date. Please send it again.'));
  }

  private memberToken({ request }: Exchange): string {
    return this.browser.memberToken(this.browser.sessionToken(request) ?? '');
  }

  private async send({ request, reply }: Recipient, page: string, { refused, status = 200, scripted }: Sent = {}) {
    if (refused?.retryAfterSeconds) reply.header('Retry-After', String(refused.retryAfterSeconds));
    await reply
      .code(refused?.status ?? status)
      .headers(this.headers(request, scripted))
      .send(page);
  }

  private headers(request: FastifyRequest, isScripted = false): Record<string, string> {
    const { publicUrl } = this.settings;
    const scripts = isScripted && { scripts: assetScripts(publicUrl) };
    return pageHeaders('oauth', { https: publicUrl.startsWith('https:'), language: this.browser.languageOf(request), ...scripts });
  }
}

interface Confirmation {
  readonly appName?: string;
  readonly refused?: Refused;
}

interface Sent {
  readonly refused?: Refused | undefined;
  readonly scripted?: boolean;
  readonly status?: number;
}

const approvalFields = ({ parameters }: Exchange, approval: CommandId): [name: string, value: string][] => [
  ...fieldsOf(parameters),
  ['approval', approval],
];
