export { Exports, Live } from './account-parts.js';
export type { PeopleQuery, SearchKind, WebBackend } from './backend.js';
export type { Access, AnswerView, DocsModel, OperationGroup, OperationView, ParameterView } from './docs/docs-model.js';
export { Browser, type SentFields } from './http/browser.js';
export { assetScripts, type PageKind, pageHeaders } from './http/headers.js';
export { expectedRefusal, refusalOf } from './http/refusal-of.js';
export type { Language } from './language/language.js';
export { chooseLanguage } from './language/languages.js';
export { notificationPath, notificationText } from './notification-words.js';
export { safeReturnPath } from './http/return-path.js';
export { proofFields, proofIn } from './http/session-proof.js';
export { isFromOurPages } from './http/same-site.js';
export type {
  CommentView,
  FormOf,
  Listing,
  Page,
  Person,
  PhotoCard,
  PhotoDetail,
  PhotoQuery,
  PhotoSort,
  Profile,
  SearchResults,
  Swatch,
  TagHeading,
  Thread,
  Viewer,
  Visit,
} from './models.js';
export { PagesModule, WEB_BACKEND } from './pages.module.js';
export type { ConsentModel } from './pages/consent-page.js';
export type { ErrorModel } from './pages/error-page.js';
export type { LoginModel } from './pages/login-page.js';
export type { SecondFactorModel } from './pages/second-factor-page.js';
export { type FieldErrors, Refused } from './refused.js';
export {
  renderAcceptRules,
  renderBackToApp,
  renderConfirm,
  renderConsent,
  renderDocs,
  renderDocsCallback,
  renderErrorCodes,
  renderErrorPage,
  renderLimits,
  renderLogin,
  renderPagination,
  renderSecondFactor,
} from './render-plain.js';
export type { LimitsModel } from './docs/limits-page.js';
export { readSiteTexts, type SiteText, type SiteTexts } from './site-texts/site-texts.js';
export { sendAsset } from './assets/asset.js';
export { assets } from './assets.js';
export { createWebServer } from './web-server.js';
export type { WebServerOptions } from './web-server-options.js';
