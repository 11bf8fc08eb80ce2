/** What controllers need of the settings. */
export interface ApiSettings {
  readonly publicUrl: string;
  readonly webUrl: string;
}

export const API_SETTINGS = Symbol('ApiSettings');
