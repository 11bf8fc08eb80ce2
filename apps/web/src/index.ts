export type { PeopleQuery, SearchKind, WebBackend } from './backend.js';
export type { DispatchingOptions } from './dispatching/means.js';
export { dispatchingBackend } from './dispatching-backend.js';
export { cookieNames, cookieOptions, cookieText, deviceCookieOptions } from './http/cookies.js';
export { CsrfTokens, csrfField } from './http/csrf.js';
export { type HeaderOptions, type PageKind, pageHeaders } from './http/headers.js';
export { returnTo } from './http/return-to.js';
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
  PhotoState,
  Profile,
  SearchResults,
  SignedIn,
  Swatch,
  TagHeading,
  Thread,
  Viewer,
  Visit,
} from './models.js';
export type { ConsentModel } from './pages/consent-page.js';
export type { ErrorModel } from './pages/error-page.js';
export type { LoginModel } from './pages/login-page.js';
export { type FieldErrors, Refused } from './refused.js';
export { renderConsent, renderErrorPage, renderLogin } from './render-plain.js';
export type { OwnProfile, SettingsBackend } from './settings-backend.js';
export { assetHeaders, assets } from './style/assets.js';
export { createWebServer } from './web-server.js';
export type { WebServerOptions } from './web-server-options.js';
