import { type ErrorsModel, ErrorsPage } from './docs/errors-page.js';
import { type LimitsModel, LimitsPage } from './docs/limits-page.js';
import { PaginationPage } from './docs/pagination-page.js';
import { DocsCallbackPage, DocsPage } from './docs/docs-page.js';
import type { DocsModel } from './docs/docs-model.js';
import { type AcceptRulesModel, AcceptRulesPage } from './pages/accept-rules-page.js';
import { type BackToAppModel, BackToAppPage } from './pages/back-to-app-page.js';
import { type ConfirmModel, ConfirmPage } from './pages/confirm-page.js';
import { ConsentPage, type ConsentModel } from './pages/consent-page.js';
import { ErrorPage, type ErrorModel } from './pages/error-page.js';
import { LoginPage, type LoginModel } from './pages/login-page.js';
import { type SecondFactorModel, SecondFactorPage } from './pages/second-factor-page.js';
import type { Language } from './language/language.js';
import { english } from './language/languages.js';
import { renderDocument } from './render.js';

/** The consent page of an authorization (O1). Send it with `pageHeaders('oauth')`. */
export const renderConsent = (model: ConsentModel, language: Language): string => renderDocument(<ConsentPage {...model} />, language);

/** The sign-in page. Send it with `pageHeaders('private')`, or with `'oauth'` where an authorization continues from it. */
export const renderLogin = (model: LoginModel, language: Language): string => renderDocument(<LoginPage {...model} />, language);

/** The second step of a sign-in, after `renderLogin`; sent with the same headers. */
export const renderSecondFactor = (model: SecondFactorModel, language: Language): string =>
  renderDocument(<SecondFactorPage {...model} />, language);

/** Who a person is, again, before an app is connected (A4); sent with the same headers. */
export const renderConfirm = (model: ConfirmModel, language: Language): string => renderDocument(<ConfirmPage {...model} />, language);

/** Errors for an app with a scheme of its own (O2); sent with the same headers. */
export const renderBackToApp = (model: BackToAppModel, language: Language): string =>
  renderDocument(<BackToAppPage {...model} />, language);

/** New rules, after a sign-in (B9); sent with the same headers. */
export const renderAcceptRules = (model: AcceptRulesModel, language: Language): string =>
  renderDocument(<AcceptRulesPage {...model} />, language);

/** A page that only says what went wrong. */
export const renderErrorPage = (model: ErrorModel, language: Language): string => renderDocument(<ErrorPage {...model} />, language);

/** The documentation of the API, and the page to which signing in there leads back. They run one script and ask the API, which speaks English. */
export const renderDocs = (model: DocsModel): string => renderDocument(<DocsPage {...model} />, english);
export const renderDocsCallback = (model: Pick<DocsModel, 'apiUrl' | 'webUrl'>): string =>
  renderDocument(<DocsCallbackPage {...model} />, english);

/** How lists are read, page by page and over time. */
export const renderPagination = (model: Pick<DocsModel, 'apiUrl' | 'webUrl'>): string =>
  renderDocument(<PaginationPage {...model} />, english);

/** How much may be asked, and how that is said. */
export const renderLimits = (model: LimitsModel): string => renderDocument(<LimitsPage {...model} />, english);

/** Every code of an error. */
export const renderErrorCodes = (model: ErrorsModel): string => renderDocument(<ErrorsPage {...model} />, english);
