import { DocsCallbackPage, DocsPage } from './docs/docs-page.js';
import type { DocsModel } from './docs/docs-model.js';
import { type AcceptRulesModel, AcceptRulesPage } from './pages/accept-rules-page.js';
import { ConsentPage, type ConsentModel } from './pages/consent-page.js';
import { ErrorPage, type ErrorModel } from './pages/error-page.js';
import { LoginPage, type LoginModel } from './pages/login-page.js';
import { type SecondFactorModel, SecondFactorPage } from './pages/second-factor-page.js';
import { renderDocument } from './render.js';

/** The consent page of an authorization (O1). Send it with `pageHeaders('oauth')`. */
export const renderConsent = (model: ConsentModel): string => renderDocument(<ConsentPage {...model} />);

/** The sign-in page. Send it with `pageHeaders('private')`, or with `'oauth'` where an authorization continues from it. */
export const renderLogin = (model: LoginModel): string => renderDocument(<LoginPage {...model} />);

/** The second step of a sign-in, after `renderLogin`; sent with the same headers. */
export const renderSecondFactor = (model: SecondFactorModel): string => renderDocument(<SecondFactorPage {...model} />);

/** New rules, after a sign-in (B9); sent with the same headers. */
export const renderAcceptRules = (model: AcceptRulesModel): string => renderDocument(<AcceptRulesPage {...model} />);

/** A page that only says what went wrong. */
export const renderErrorPage = (model: ErrorModel): string => renderDocument(<ErrorPage {...model} />);

/** The documentation of the API, and the page to which signing in there leads back. They run one script and ask the API. */
export const renderDocs = (model: DocsModel): string => renderDocument(<DocsPage {...model} />);
export const renderDocsCallback = (model: Pick<DocsModel, 'apiUrl' | 'webUrl'>): string => renderDocument(<DocsCallbackPage {...model} />);
