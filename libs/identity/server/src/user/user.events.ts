import { event, type EventDefinition } from '@heliograph/event-store';
import type * as contract from '@heliograph/identity-contracts';
import type {
  AvatarChanged,
  AvatarRestored,
  AvatarTakenDown,
  AvatarWithheld,
  EmailChanged,
  EmailClaimed,
  EmailVerified,
  ErasureOrdered,
  HeroGranted,
  HeroRevoked,
  ProfileChanged,
  RoleGranted,
  RoleRevoked,
  RulesAccepted,
  SecondFactorReset,
  SuspensionExplained,
  UserDisabled,
  UserEnabled,
  UserErased,
  UsernameClaimed,
  UserRegistered,
} from '@heliograph/identity-core';
import { DecisionId, UserId } from '@heliograph/kernel';
import { z } from 'zod';

const userId = z.int().positive().transform(UserId);
const decisionId = z.int().positive().transform(DecisionId);
const at = z.iso.datetime();
const sampleId = UserId(7);
const sampleAt = '2026-01-31T09:30:00.000Z';
const ofUser = (data: { userId: UserId }) => data.userId;
const moment = { version: 1, schema: z.object({ userId, at }), sample: { userId: sampleId, at: sampleAt }, partitionBy: ofUser } as const;

export const userEvents: readonly EventDefinition[] = [
  event<UserRegistered>({
    type: 'identity.user-registered',
    version: 1,
    schema: z.object({ userId, username: z.string().nullable(), name: z.string().nullable(), email: z.string().nullable(), createdAt: at }),
    sample: { userId: sampleId, username: 'ada', name: 'Ada', email: 'ada@example.org', createdAt: sampleAt },
    personal: { of: 'userId', fields: ['username', 'name', 'email'] },
    partitionBy: ofUser,
    // The address stays in this context.
    publish: ({ data: { userId, username, name, createdAt } }): readonly contract.UserRegistered[] => [
      { type: 'identity.user-registered', data: { userId, username, name, createdAt } },
    ],
  }),
  event<ProfileChanged>({
    type: 'identity.profile-changed',
    version: 1,
    schema: z.object({
      userId,
      name: z.string().nullable(),
      location: z.string().nullable(),
      bio: z.string().nullable(),
      websiteUrl: z.string().nullable(),
      at,
    }),
    sample: { userId: sampleId, name: 'Ada L.', location: 'London', bio: '', websiteUrl: 'https://ada.example.org', at: sampleAt },
    personal: { of: 'userId', fields: ['name', 'location', 'bio', 'websiteUrl'] },
    partitionBy: ofUser,
    publish: 'verbatim',
  }),
  event<AvatarChanged>({
    type: 'identity.avatar-changed',
    version: 3,
    schema: z.object({
      userId,
      avatar: z.string().nullable(),
      sha256: z.string().nullable(),
      commitment: z.string().nullable(),
      checksum: z.string().nullable(),
      fingerprint: z.string().nullable(),
      at,
    }),
    sample: {
      userId: sampleId,
      avatar: '0123456789abcdef0123456789abcdef.webp',
      sha256: 'f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',
      commitment: '7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',
      checksum: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      fingerprint: 'd5a1c3967b2e480f',
      at: sampleAt,
    },
    // Who has the picture could find its SHA-256 beside the person, so it is sealed with the name.
    personal: {
      of: 'userId',
      fields: ['avatar', 'sha256', 'checksum', 'fingerprint'],
      formerly: { 1: ['avatar'], 2: ['avatar', 'sha256'] },
    },
    partitionBy: ofUser,
    // Version 1 is from before its bytes were said, version 2 from before those of the file that was sent were.
    upcasters: {
      1: (data: object) => ({ ...data, sha256: null, commitment: null }),
      2: (data: object) => ({ ...data, checksum: null, fingerprint: null }),
    },
    publish: ({ data: { userId, avatar, at } }): readonly contract.AvatarChanged[] => [
      { type: 'identity.avatar-changed', data: { userId, avatar, at } },
    ],
  }),
  event<AvatarTakenDown>({
    type: 'identity.avatar-taken-down',
    version: 1,
    schema: z.object({
      userId,
      standing: z.array(z.object({ decisionId, reason: z.string() })),
      lifted: z.array(decisionId),
      since: at,
      at,
    }),
    sample: {
      ...{ userId: sampleId, standing: [{ decisionId: DecisionId(5), reason: 'nudity' }], lifted: [DecisionId(4)] },
      ...{ since: sampleAt, at: sampleAt },
    },
    partitionBy: ofUser,
    publish: ({ data: { userId, at } }): readonly contract.AvatarTakenDown[] => [
      { type: 'identity.avatar-taken-down', data: { userId, at } },
    ],
  }),
  event<AvatarRestored>({
    type: 'identity.avatar-restored',
    version: 1,
    schema: z.object({ userId, avatar: z.string().nullable(), lifted: z.array(decisionId), at }),
    sample: { userId: sampleId, avatar: '0123456789abcdef0123456789abcdef.webp', lifted: [DecisionId(4), DecisionId(5)], at: sampleAt },
    personal: { of: 'userId', fields: ['avatar'] },
    partitionBy: ofUser,
    publish: ({ data: { userId, avatar, at } }): readonly contract.AvatarRestored[] => [
      { type: 'identity.avatar-restored', data: { userId, avatar, at } },
    ],
  }),
  event<AvatarWithheld>({ type: 'identity.avatar-withheld', ...moment, publish: 'private' }),
  event<EmailVerified>({ type: 'identity.email-verified', ...moment, publish: 'private' }),
  event<EmailChanged>({
    type: 'identity.email-changed',
    version: 1,
    schema: z.object({
      userId,
      email: z.string().nullable(),
      verified: z.boolean(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
      at,
    }),
    sample: { userId: sampleId, email: 'ada@new.example', verified: false, by: 'operator', reason: 'ticket 4711', at: sampleAt },
    personal: { of: 'userId', fields: ['email'] },
    partitionBy: ofUser,
    publish: 'private',
  }),
  event<UserDisabled>({ type: 'identity.user-disabled', ...moment, publish: 'verbatim' }),
  // Why is between staff and the person.
  event<SuspensionExplained>({
    type: 'identity.suspension-explained',
    version: 1,
    schema: z.object({ userId, reason: z.string().nullable(), until: at.nullable(), at }),
    sample: { userId: sampleId, reason: 'spam', until: '2026-02-28T09:30:00.000Z', at: sampleAt },
    personal: { of: 'userId', fields: ['reason'] },
    partitionBy: ofUser,
    publish: 'private',
  }),
  event<UserEnabled>({ type: 'identity.user-enabled', ...moment, publish: 'verbatim' }),
  event<ErasureOrdered>({
    type: 'identity.erasure-ordered',
    version: 1,
    schema: z.object({ userId, by: z.string(), reason: z.string(), at }),
    sample: { userId: sampleId, by: 'operator', reason: 'request 4711 by mail', at: sampleAt },
    partitionBy: ofUser,
    publish: 'private',
  }),
  event<SecondFactorReset>({
    type: 'identity.second-factor-reset',
    version: 1,
    schema: z.object({ userId, by: z.string(), reason: z.string(), at }),
    sample: { userId: sampleId, by: 'operator', reason: 'ticket 4711, shown by telephone', at: sampleAt },
    partitionBy: ofUser,
    publish: 'private',
  }),
  event<UserErased>({ type: 'identity.user-erased', ...moment, publish: 'verbatim' }),
  event<HeroGranted>({ type: 'identity.hero-granted', ...moment, publish: 'verbatim' }),
  event<HeroRevoked>({ type: 'identity.hero-revoked', ...moment, publish: 'verbatim' }),
  event<RulesAccepted>({
    type: 'identity.rules-accepted',
    version: 1,
    schema: z.object({ userId, version: z.string(), at }),
    sample: { userId: sampleId, version: '2026-01', at: sampleAt },
    partitionBy: ofUser,
    publish: 'private',
  }),
  event<RoleGranted>({
    type: 'identity.role-granted',
    version: 1,
    schema: z.object({ userId, role: z.string(), roles: z.array(z.string()), at }),
    sample: { userId: sampleId, role: 'curator', roles: ['auditor', 'curator'], at: sampleAt },
    partitionBy: ofUser,
    publish: 'verbatim',
  }),
  event<RoleRevoked>({
    type: 'identity.role-revoked',
    version: 1,
    schema: z.object({ userId, role: z.string(), roles: z.array(z.string()), at }),
    sample: { userId: sampleId, role: 'curator', roles: ['auditor'], at: sampleAt },
    partitionBy: ofUser,
    publish: 'verbatim',
  }),
  event<UsernameClaimed>({
    type: 'identity.username-claimed',
    version: 1,
    schema: z.object({ userId }),
    sample: { userId: sampleId },
    partitionBy: ofUser,
    publish: 'private',
  }),
  event<EmailClaimed>({
    type: 'identity.email-claimed',
    version: 1,
    schema: z.object({ userId }),
    sample: { userId: sampleId },
    partitionBy: ofUser,
    publish: 'private',
  }),
];
