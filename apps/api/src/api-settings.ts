/** What controllers need of the settings. */
export interface ApiSettings {
  readonly publicUrl: string;
  readonly webUrl: string;
  /** 32 bytes in hexadecimal digits. */
  readonly masterKey: string;
}

export const API_SETTINGS = Symbol('ApiSettings');
