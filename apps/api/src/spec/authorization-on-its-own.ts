import { Authorization } from '@heliograph/application/access';
import { SignIn, type SignedIn, SiteRules } from '@heliograph/application/accounts';
import { Addresses } from '@heliograph/application/addresses';
import { type ApiOptions, createApi, MemoryLimiter, registerRejections } from '@heliograph/http';
import { identityRejections } from '@heliograph/identity-contracts';
import { CredentialId, UserId } from '@heliograph/kernel';
import { Browser } from '@heliograph/web';
import cookie from '@fastify/cookie';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { API_SETTINGS } from '../api-settings.js';
import { AuthorizationApprovals } from '../pages/authorization-approvals.js';
import { AuthorizationConfirmController } from '../pages/authorization-confirm.controller.js';
import { AuthorizationPages } from '../pages/authorization-pages.js';
import { AuthorizationRefusals } from '../pages/authorization-refusals.js';
import { AuthorizationRulesController } from '../pages/authorization-rules.controller.js';
import { AuthorizationSignInController } from '../pages/authorization-sign-in.controller.js';
import { AuthorizationVisitor } from '../pages/authorization-visitor.js';
import { AuthorizationController } from '../pages/authorization.controller.js';

const publicUrl = 'http://api.example.test';

/** What the application layer does at an authorization; a spec says it. */
export interface Surroundings {
  readonly signIn: Partial<Pick<SignIn, 'holderOf' | 'confirm' | 'logIn' | 'finish' | 'askPasskey'>>;
  readonly rules?: Partial<Pick<SiteRules, 'accept' | 'haveChangedFor'>>;
  readonly authorization?: Partial<Pick<Authorization, 'review' | 'approve' | 'deny'>>;
}

export interface AuthorizationOnItsOwn {
  readonly app: NestFastifyApplication;
  /** The token of a form for whom these cookies are: of a session, else of a visitor. */
  readonly tokenFor: (cookies: { readonly session?: string; readonly visitor?: string }) => string;
}

export const session = `hg_ss_${'a'.repeat(43)}`;
export const visitor = 'v'.repeat(24);

/** Ada, where the browser has `session`. */
export const ada = {
  profile: { userId: UserId(1), username: 'ada', name: 'Ada', avatar: null },
  session: { credential: CredentialId('ss-1'), suspension: null, hasSecondFactor: false },
} as unknown as SignedIn;

/** The pages of an authorization in this process, on an application layer that a spec makes up. */
export async function authorizationOnItsOwn(
  { signIn, rules = {}, authorization = {} }: Surroundings,
  changes: Partial<ApiOptions> = {},
): Promise<AuthorizationOnItsOwn> {
  registerRejections(identityRejections);
  const browser = new Browser(publicUrl, 'secret');
  const settings = {
    publicUrl,
    webUrl: 'https://pages.example.test',
    readOnly: changes.readOnly ?? false,
    rules: { translations: new Map() },
  };
  const holderOf = async (token: string) => (token === session ? ada : null);

  @Module({
    controllers: [AuthorizationController, AuthorizationConfirmController, AuthorizationSignInController, AuthorizationRulesController],
    providers: [
      AuthorizationApprovals,
      AuthorizationPages,
      AuthorizationRefusals,
      AuthorizationVisitor,
      { provide: SignIn, useValue: { holderOf, askPasskey: async () => null, ...signIn } },
      { provide: SiteRules, useValue: { haveChangedFor: async () => false, ...rules } },
      { provide: Authorization, useValue: authorization },
      { provide: Addresses, useValue: { avatar: () => null } },
      { provide: Browser, useValue: browser },
      { provide: API_SETTINGS, useValue: settings },
    ],
  })
  class PagesOnTheirOwn {}

  const generous = { limit: 1000, windowSeconds: 60 };
  const app: NestFastifyApplication = await createApi(PagesOnTheirOwn, {
    publicUrl,
    authenticate: async () => null,
    limiter: new MemoryLimiter(),
    limits: {
      token: generous,
      anonymous: generous,
      perAddress: { 'sign-in': generous, register: generous, oauth: generous, pages: generous, images: generous },
    },
    trustedProxies: [],
    readOnly: false,
    problemPage: (request, reply, problem) => app.get(AuthorizationRefusals).show(request, reply, problem),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    ...changes,
  });
  await app.register(cookie);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  return {
    app,
    tokenFor: ({ session: held, visitor: known = visitor }) =>
      held === undefined
        ? browser.guestToken({ cookies: { heliograph_visitor: known } } as never, { setCookie: () => {} } as never)
        : browser.memberToken(held),
  };
}
