import type { Settings } from '@heliograph/settings';
import type { SiteText } from '@heliograph/web';

/** What controllers need of the settings. */
export interface ApiSettings {
  readonly publicUrl: string;
  readonly webUrl: string;
  /** What every secret of the api's own is derived from. */
  readonly secret: Buffer;
  /** The rules of the community, which people accept when they sign in (B9). */
  readonly rules: SiteText;
  /** `HELIOGRAPH_READ_ONLY` */
  readonly readOnly: boolean;
}

export function apiSettings({ api, web, readOnly }: Settings): Omit<ApiSettings, 'secret' | 'rules'> {
  return { publicUrl: api.publicUrl, webUrl: web.url, readOnly };
}

export const API_SETTINGS = Symbol('ApiSettings');
