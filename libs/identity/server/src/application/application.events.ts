import { event, type EventDefinition } from '@heliograph/event-store';
import type { AppChanged, AppDeleted, AppRegistered } from '@heliograph/identity-core';
import { AppId, ClientId, UserId } from '@heliograph/kernel';
import { z } from 'zod';

const ownerId = z.int().positive().transform(UserId);
const at = z.iso.datetime();
const appId = z.int().positive().transform(AppId);
const ofOwner = (data: { ownerId: UserId }) => data.ownerId;

const registration = z.object({
  appId,
  ownerId,
  name: z.string().nullable(),
  website: z.string().nullable(),
  callbackUrls: z.array(z.string()).nullable(),
  requirePkce: z.boolean(),
  exactRedirect: z.boolean(),
  at,
});

const sample: AppChanged['data'] = {
  appId: AppId(3),
  ownerId: UserId(7),
  name: 'Darkroom',
  website: 'https://darkroom.example.org',
  callbackUrls: ['https://darkroom.example.org/callback'],
  requirePkce: false,
  exactRedirect: false,
  at: '2026-01-31T09:30:00.000Z',
};

export const applicationEvents: readonly EventDefinition[] = [
  event<AppRegistered>({
    type: 'identity.app-registered',
    version: 1,
    schema: registration.extend({ clientId: z.string().transform(ClientId) }),
    sample: { ...sample, clientId: ClientId('hg_ci_mVn0kq7jYxkqkq3o5e5m1A') },
    personal: { of: 'ownerId', fields: ['name', 'website', 'callbackUrls'] },
    partitionBy: ofOwner,
    publish: 'private',
  }),
  event<AppChanged>({
    type: 'identity.app-changed',
    version: 1,
    schema: registration,
    sample,
    personal: { of: 'ownerId', fields: ['name', 'website', 'callbackUrls'] },
    partitionBy: ofOwner,
    publish: 'private',
  }),
  event<AppDeleted>({
    type: 'identity.app-deleted',
    version: 1,
    schema: z.object({ appId, ownerId, at }),
    sample: { appId: AppId(3), ownerId: UserId(7), at: '2026-01-31T09:30:00.000Z' },
    partitionBy: ofOwner,
    publish: 'private',
  }),
];
