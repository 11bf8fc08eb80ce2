import type {
  Application,
  AppRequest,
  AppSecret,
  CallbackCheck,
  Connection,
  NewSecret,
  PersonalToken,
  PersonalTokenId,
  RequestFilter,
  ScopeInWords,
  SecretId,
} from '@heliograph/identity-contracts';
import type { AppId } from '@heliograph/kernel';
import type { FormOf, LimitView, Listing, Page, Viewer } from './models.js';

export interface OwnProfile {
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly location: string | null;
  readonly bio: string | null;
  readonly websiteUrl: string | null;
}

/** What the pages under `/settings` need (O7, O10), in identity's own words. Writes throw `Refused`. */
export interface SettingsBackend {
  /** Where the API is reached, without a slash at its end (S21). */
  readonly apiUrl: string;

  profile(viewer: Viewer): Promise<OwnProfile>;
  /** The middle of the picture is shown, as a square. */
  changeAvatar(image: Uint8Array, viewer: Viewer): Promise<void>;
  changeProfile(form: FormOf<'profile'>, viewer: Viewer): Promise<void>;
  /** Ends every session of the viewer, this one too. */
  changePassword(form: FormOf<'password'>, viewer: Viewer): Promise<void>;

  applications(viewer: Viewer): Promise<readonly Application[]>;
  application(appId: AppId, viewer: Viewer): Promise<{ readonly app: Application; readonly secrets: readonly AppSecret[] } | null>;
  registerApplication(form: FormOf<'application'>, viewer: Viewer): Promise<Application & { readonly clientSecret: string }>;
  changeApplication(appId: AppId, form: FormOf<'application'>, viewer: Viewer): Promise<void>;
  deleteApplication(appId: AppId, viewer: Viewer): Promise<void>;
  addSecret(appId: AppId, viewer: Viewer): Promise<NewSecret>;
  removeSecret(appId: AppId, secretId: SecretId, viewer: Viewer): Promise<void>;
  checkCallback(appId: AppId, form: FormOf<'callback'>, viewer: Viewer): Promise<CallbackCheck | null>;
  requests(appId: AppId, filter: RequestFilter, page: Page, viewer: Viewer): Promise<Listing<AppRequest> | null>;

  /** The personal tokens' first, then those of connected apps and of the viewer's own. */
  limits(viewer: Viewer): Promise<readonly LimitView[]>;

  tokens(viewer: Viewer): Promise<{ readonly tokens: readonly PersonalToken[]; readonly grantable: readonly ScopeInWords[] }>;
  createToken(form: FormOf<'token'>, viewer: Viewer): Promise<{ readonly name: string; readonly accessToken: string }>;
  revokeToken(tokenId: PersonalTokenId, viewer: Viewer): Promise<void>;

  connections(viewer: Viewer): Promise<{ readonly connections: readonly Connection[]; readonly scopes: readonly ScopeInWords[] }>;
  disconnect(appId: AppId, viewer: Viewer): Promise<void>;
}
