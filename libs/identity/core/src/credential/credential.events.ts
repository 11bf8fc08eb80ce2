import type { AppId, Brand, Event, UserId } from '@heliograph/kernel';

/** What lets somebody act. An app's secret belongs to the app's owner; a consent is what one person allowed one app. */
export const issuedKinds = ['personal-token', 'app-secret', 'consent'] as const;
export type IssuedKind = (typeof issuedKinds)[number];
/** A sign-in is no event, since it gives nobody a new power; that another session or staff ended it is one. */
export type CredentialKind = IssuedKind | 'session';

/** Of the row of a credential, whatever its kind. */
export type CredentialNumber = Brand<number, 'CredentialNumber'>;
export const CredentialNumber = (number: number): CredentialNumber => number as CredentialNumber;

/** Stream `<kind>-<id>`. The id is that of its row; what is secret is in no event, not even as a hash. */
export type CredentialIssued = Event<
  'identity.credential-issued',
  {
    kind: IssuedKind;
    id: CredentialNumber;
    userId: UserId;
    /** Of a secret or consent. */
    appId: AppId | null;
    /** null = those of the app's people. */
    scopes: readonly string[] | null;
    /** null = until it is revoked. */
    expiresAt: string | null;
    at: string;
  }
>;
export type CredentialRevoked = Event<
  'identity.credential-revoked',
  { kind: CredentialKind; id: CredentialNumber; userId: UserId; at: string }
>;

export type CredentialEvent = CredentialIssued | CredentialRevoked;
