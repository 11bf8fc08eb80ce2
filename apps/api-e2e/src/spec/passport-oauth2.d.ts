declare module 'passport-oauth2' {
  /** As much of the strategy as the sample app uses; the package brings no types. */
  export interface Options {
    readonly authorizationURL: string;
    readonly tokenURL: string;
    readonly clientID: string;
    readonly clientSecret: string;
    readonly callbackURL: string;
    readonly scope: readonly string[];
    readonly state: boolean;
    readonly pkce: 'S256';
  }
  export type Verify = (access: string, refresh: string, profile: unknown, done: (error: Error | null, user?: object) => void) => void;
  export class Strategy {
    constructor(options: Options, verify: Verify);
  }
  const exported: { readonly Strategy: typeof Strategy };
  export default exported;
}
