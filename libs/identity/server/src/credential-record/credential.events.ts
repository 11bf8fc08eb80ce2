import { event, type EventDefinition } from '@heliograph/event-store';
import { type CredentialIssued, CredentialNumber, type CredentialRevoked, issuedKinds } from '@heliograph/identity-core';
import { AppId, UserId } from '@heliograph/kernel';
import { z } from 'zod';

const of = { id: z.int().positive().transform(CredentialNumber), userId: z.int().positive().transform(UserId) };
const at = z.iso.datetime();

export const credentialEvents: readonly EventDefinition[] = [
  event<CredentialIssued>({
    type: 'identity.credential-issued',
    version: 1,
    schema: z.object({
      kind: z.enum(issuedKinds),
      ...of,
      appId: z.int().positive().transform(AppId).nullable(),
      scopes: z.array(z.string()).nullable(),
      expiresAt: at.nullable(),
      at,
    }),
    sample: {
      kind: 'consent',
      id: CredentialNumber(12),
      userId: UserId(7),
      appId: AppId(3),
      scopes: ['read'],
      expiresAt: '2027-01-31T09:30:00.000Z',
      at: '2026-01-31T09:30:00.000Z',
    },
    partitionBy: (data) => data.userId,
    publish: 'private',
  }),
  event<CredentialRevoked>({
    type: 'identity.credential-revoked',
    version: 1,
    schema: z.object({ kind: z.enum([...issuedKinds, 'session']), ...of, at }),
    sample: { kind: 'personal-token', id: CredentialNumber(12), userId: UserId(7), at: '2026-01-31T09:30:00.000Z' },
    partitionBy: (data) => data.userId,
    publish: 'private',
  }),
];
