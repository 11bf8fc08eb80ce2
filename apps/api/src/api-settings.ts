/** What controllers need of the settings. */
export interface ApiSettings {
  readonly publicUrl: string;
  readonly webUrl: string;
  /** 32 bytes in hexadecimal digits. */
  readonly masterKey: string;
  /** Of the window in which a budget of tokens is spent (A5). */
  readonly tokenWindowSeconds: number;
}

export const API_SETTINGS = Symbol('ApiSettings');
