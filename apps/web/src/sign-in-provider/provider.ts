/** An outside OAuth 2.0 provider to sign in with (O11). */
export interface SignInProvider {
  /** On the button. */
  readonly name: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly profileUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
}

/** What a sign-in that was begun needs when the browser comes back; it waits in a sealed cookie. */
export interface Begun {
  readonly state: string;
  /** Of PKCE. */
  readonly verifier: string;
  readonly returnTo: string;
  /** The user whose account is to be connected; null = a sign-in. */
  readonly connects: number | null;
}

/** Why the sign-in failed. `away`: no answer, or no valid one. */
export type Refusal = 'denied' | 'stale' | 'refused' | 'away' | 'nameless';

/** Identifies the provider: subjects are unique at one profile address. */
export function providerId({ profileUrl }: SignInProvider): string {
  const { origin, pathname } = new URL(profileUrl);
  return origin + pathname;
}
