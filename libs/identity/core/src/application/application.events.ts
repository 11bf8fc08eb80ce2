import { AppId, ClientId, UserId } from '@heliograph/kernel';
import { appId, event, type InferEvent, instant, personal, userId } from '@heliograph/kernel/events';
import { z } from 'zod';

const text = personal(z.string().nullable());
const registration = z.object({
  appId,
  ownerId: userId,
  name: text,
  website: text,
  callbackUrls: personal(z.array(z.string()).nullable()),
  requirePkce: z.boolean(),
  exactRedirect: z.boolean(),
  at: instant,
});
const deletion = registration.pick({ appId: true, ownerId: true, at: true });
const of = { appId: AppId(3), ownerId: UserId(7), at: '2026-01-31T09:30:00.000Z' };
const sample = {
  ...of,
  name: 'Darkroom',
  website: 'https://darkroom.example.org',
  callbackUrls: ['https://darkroom.example.org/callback'],
  requirePkce: false,
  exactRedirect: false,
};
const always = { version: 1, owner: 'ownerId', partitionBy: (data: { ownerId: UserId }) => data.ownerId, publish: 'private' } as const;

const appRegistered = event({
  type: 'identity.app-registered',
  ...always,
  version: 2,
  // A public app has no secret (W2). An app is public from the first, or never.
  schema: registration.extend({ clientId: z.string() as unknown as z.ZodType<ClientId, string>, isPublic: z.boolean() }),
  sample: { ...sample, clientId: ClientId('hg_ci_mVn0kq7jYxkqkq3o5e5m1A'), isPublic: false },
  upcasters: { 1: (data: object) => ({ ...data, isPublic: false }) },
});
/** The registration as it stands after the change, but for what no change can change. */
const appChanged = event({ type: 'identity.app-changed', schema: registration, sample, ...always });
const appDeleted = event({ type: 'identity.app-deleted', schema: deletion, sample: of, ...always, owner: undefined });

/** Stream `app-<id>`. Name, website and callback URLs belong to the owner as a person and read as null after erasure. */
export const applicationEvents = [appRegistered, appChanged, appDeleted] as const;
export type AppEvent = InferEvent<(typeof applicationEvents)[number]>;
export type AppChanged = InferEvent<typeof appChanged>;
