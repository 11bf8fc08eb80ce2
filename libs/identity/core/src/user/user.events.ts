import * as contract from '@heliograph/identity-contracts';
import { DecisionId, PhotoId, UserId } from '@heliograph/kernel';
import { event, type InferEvent, instant, markFields, personal, photoId, userId } from '@heliograph/kernel/events';
import { z } from 'zod';

const text = z.string().nullable();
const sealed = personal(text);
const at = instant;
const sampleAt = '2026-01-31T09:30:00.000Z';
const of = { userId: UserId(7), at: sampleAt };
const partitionBy = (data: { userId: UserId }) => data.userId;
const ofUser = z.object({ userId, at });
/** An event that says nothing but that it happened. */
const moment = { version: 1, schema: ofUser, sample: of, partitionBy } as const;
const operator = { by: z.string(), reason: z.string() };

/** Stream `user-<id>`. Personal fields read as null after erasure. */
export const userEvents = [
  event({
    type: contract.UserRegistered.type,
    version: 1,
    schema: z.object({ userId, username: sealed, name: sealed, email: sealed, createdAt: at }),
    sample: { userId: of.userId, username: 'ada', name: 'Ada', email: 'ada@example.org', createdAt: sampleAt },
    owner: 'userId',
    partitionBy,
    publish: contract.UserRegistered,
  }),
  event({
    ...contract.ProfileChanged,
    version: 1,
    sample: { ...of, name: 'Ada L.', location: 'London', bio: '', websiteUrl: 'https://ada.example.org' },
    owner: 'userId',
    partitionBy,
    publish: 'verbatim',
  }),
  event({
    type: contract.AvatarChanged.type,
    version: 3,
    // Who has the picture could find its SHA-256 next to the person, so it is sealed with the name. `commitment` binds its bytes to this name without telling
    // either, so that it may outlive the person: see `NewAvatar`.
    schema: z.object({ userId, avatar: sealed, sha256: sealed, commitment: text, checksum: sealed, fingerprint: sealed, at }),
    sample: {
      userId: of.userId,
      avatar: '0123456789abcdef0123456789abcdef.webp',
      sha256: 'f0b5c2c2211c8d67ed15e75e656c7862d086e9245420892a7de62cd9ec582a06',
      commitment: '7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d',
      checksum: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      fingerprint: 'd5a1c3967b2e480f',
      at: sampleAt,
    },
    owner: 'userId',
    formerly: { 1: ['avatar'], 2: ['avatar', 'sha256'] },
    partitionBy,
    // Version 1 is from before its bytes were said, version 2 from before those of the file that was sent were.
    upcasters: {
      1: (data: object) => ({ ...data, sha256: null, commitment: null }),
      2: (data: object) => ({ ...data, checksum: null, fingerprint: null }),
    },
    publish: contract.AvatarChanged,
  }),
  // B5: the picture of then is shown to nobody while a decision stands. Again where one more is made, or one of several lifted, with the same `since`.
  event({
    type: contract.AvatarTakenDown.type,
    version: 1,
    schema: z.object({ userId, ...markFields, since: at, at }),
    sample: { ...of, standing: [{ decisionId: DecisionId(5), reason: 'nudity' }], lifted: [DecisionId(4)], since: sampleAt },
    partitionBy,
    publish: contract.AvatarTakenDown,
  }),
  // No decision stands any more; `avatar` is the picture that is shown again, null where there is none.
  event({
    type: contract.AvatarRestored.type,
    version: 1,
    schema: z.object({ userId, avatar: sealed, lifted: markFields.lifted, at }),
    sample: { ...of, avatar: '0123456789abcdef0123456789abcdef.webp', lifted: [DecisionId(4), DecisionId(5)] },
    owner: 'userId',
    partitionBy,
    publish: contract.AvatarRestored,
  }),
  // A picture that was taken down is so for good: its file is deleted (B4).
  event({ type: 'identity.avatar-withheld', ...moment, publish: 'private' }),
  // What stands above the profile; `photoId` null: none of the person's choice.
  event({
    type: 'identity.cover-changed',
    version: 1,
    schema: z.object({ userId, photoId: photoId.nullable(), crop: z.enum(contract.coverCrops), at }),
    sample: { ...of, photoId: PhotoId(31), crop: 'top' },
    partitionBy,
    publish: 'private',
  }),
  // The address is the person's: they followed the link that was sent there.
  event({ type: 'identity.email-verified', ...moment, publish: 'private' }),
  // `verified`: a link that was sent there has been followed. `by` and `reason` are an operator's, who has changed it; else null, and the person has proved it.
  event({
    type: 'identity.email-changed',
    version: 1,
    schema: z.object({ userId, email: sealed, verified: z.boolean(), by: text, reason: text, at }),
    sample: { ...of, email: 'ada@new.example', verified: false, by: 'operator', reason: 'ticket 4711' },
    owner: 'userId',
    partitionBy,
    publish: 'private',
  }),
  // The person is suspended (B4). Never twice without `user-enabled` in between, and that not twice either.
  event({ ...moment, ...contract.UserDisabled, publish: 'verbatim' }),
  // Why and until when (null = no end): after `user-disabled`, again with another reason or end of a suspension that goes on, and before
  // `user-enabled` where somebody says why it is lifted. It is between staff and the person.
  event({
    type: 'identity.suspension-explained',
    version: 1,
    schema: z.object({ userId, reason: sealed, until: at.nullable(), at }),
    sample: { ...of, reason: 'spam', until: '2026-02-28T09:30:00.000Z' },
    owner: 'userId',
    partitionBy,
    publish: 'private',
  }),
  event({ ...moment, ...contract.UserEnabled, publish: 'verbatim' }),
  // An operator has ordered the erasure, which follows. Contains nothing about the person; `reason` is the operator's words.
  event({
    type: 'identity.erasure-ordered',
    version: 1,
    schema: z.object({ userId, ...operator, at }),
    sample: { ...of, by: 'operator', reason: 'request 4711 by mail' },
    partitionBy,
    publish: 'private',
  }),
  // An operator has removed the second factor of somebody who lost it. Contains nothing about the person; `reason` is the operator's words.
  event({
    type: 'identity.second-factor-reset',
    version: 1,
    schema: z.object({ userId, ...operator, at }),
    sample: { ...of, by: 'operator', reason: 'ticket 4711, shown by telephone' },
    partitionBy,
    publish: 'private',
  }),
  // The last event of its stream. Contains nothing about the person.
  event({ ...moment, ...contract.UserErased, publish: 'verbatim' }),
  event({ ...moment, ...contract.HeroGranted, publish: 'verbatim' }),
  event({ ...moment, ...contract.HeroRevoked, publish: 'verbatim' }),
  // B9: the version that the owner's rules had then.
  event({
    type: 'identity.rules-accepted',
    version: 1,
    schema: z.object({ userId, version: z.string(), at }),
    sample: { ...of, version: '2026-01' },
    partitionBy,
    publish: 'private',
  }),
  // U2: how the clock of their browser was set when they registered, in minutes east of UTC. Their day is that until a photo says otherwise.
  event({
    type: 'identity.clock-set',
    version: 1,
    schema: z.object({ userId, offsetMinutes: personal(z.int().min(-840).max(840).nullable()), at }),
    sample: { ...of, offsetMinutes: 120 },
    owner: 'userId',
    partitionBy,
    publish: 'private',
  }),
  event({
    ...contract.RoleGranted,
    version: 1,
    sample: { ...of, role: 'curator', roles: ['auditor', 'curator'] },
    partitionBy,
    publish: 'verbatim',
  }),
  // What they were good for ends in every token (A4).
  event({ ...contract.RoleRevoked, version: 1, sample: { ...of, role: 'curator', roles: ['auditor'] }, partitionBy, publish: 'verbatim' }),
] as const;

export type UserEvent = InferEvent<(typeof userEvents)[number]>;
type UserEventOf<Type extends UserEvent['type']> = Extract<UserEvent, { type: Type }>;
export type UserRegistered = UserEventOf<'identity.user-registered'>;
export type AvatarChanged = UserEventOf<'identity.avatar-changed'>;
export type AvatarTakenDown = UserEventOf<'identity.avatar-taken-down'>;
export type SuspensionExplained = UserEventOf<'identity.suspension-explained'>;
export type RulesAccepted = UserEventOf<'identity.rules-accepted'>;
export type UserErased = UserEventOf<'identity.user-erased'>;

const claim = { version: 1, schema: z.object({ userId }), sample: { userId: of.userId }, partitionBy, publish: 'private' } as const;
const usernameClaimed = event({ type: 'identity.username-claimed', ...claim });
const emailClaimed = event({ type: 'identity.email-claimed', ...claim });
/** Streams `username-<hmac>` and `email-<hmac>`: the first to append owns the name for good (U1). */
export const claimEvents = [usernameClaimed, emailClaimed] as const;
export type UsernameClaimed = InferEvent<typeof usernameClaimed>;
export type EmailClaimed = InferEvent<typeof emailClaimed>;
