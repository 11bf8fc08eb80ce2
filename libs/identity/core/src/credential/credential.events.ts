import { AppId, type Brand, UserId } from '@heliograph/kernel';
import { appId, event, idField, type InferEvent, instant, userId } from '@heliograph/kernel/events';
import { z } from 'zod';

/** What lets somebody act. An app's secret belongs to the app's owner; a consent is what one person allowed one app. */
export const issuedKinds = ['personal-token', 'app-secret', 'consent'] as const;
export type IssuedKind = (typeof issuedKinds)[number];
/** A sign-in is no event, since it gives nobody a new power; that another session or staff ended it is one. */
const kinds = [...issuedKinds, 'session'] as const;
export type CredentialKind = (typeof kinds)[number];

/** The id of a credential's row, of any kind. */
export type CredentialNumber = Brand<number, 'CredentialNumber'>;
export const CredentialNumber = (number: number): CredentialNumber => number as CredentialNumber;

const of = { id: idField<CredentialNumber>('CredentialNumber'), userId };
const always = { version: 1, partitionBy: (data: { userId: UserId }) => data.userId, publish: 'private' } as const;
const sample = { id: CredentialNumber(12), userId: UserId(7), at: '2026-01-31T09:30:00.000Z' };

const issued = event({
  type: 'identity.credential-issued',
  schema: z.object({
    kind: z.enum(issuedKinds),
    ...of,
    /** Of a secret or consent. */
    appId: appId.nullable(),
    /** null = those of the app's people. */
    scopes: z.array(z.string()).nullable(),
    /** null = until it is revoked. */
    expiresAt: instant.nullable(),
    at: instant,
  }),
  sample: { kind: 'consent', ...sample, appId: AppId(3), scopes: ['read'], expiresAt: '2027-01-31T09:30:00.000Z' },
  ...always,
});
const revoked = event({
  type: 'identity.credential-revoked',
  schema: z.object({ kind: z.enum(kinds), ...of, at: instant }),
  sample: { kind: 'personal-token', ...sample },
  ...always,
});

/** Stream `<kind>-<id>`. The id is that of its row; what is secret is in no event, not even as a hash. */
export const credentialEvents = [issued, revoked] as const;
export type CredentialEvent = InferEvent<(typeof credentialEvents)[number]>;
export type CredentialIssued = InferEvent<typeof issued>;
export type CredentialRevoked = InferEvent<typeof revoked>;
