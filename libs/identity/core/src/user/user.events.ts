import type { Event, Marks, UserId } from '@heliograph/kernel';

/** Stream `user-<id>`. Personal fields read as null after erasure. */
export type UserRegistered = Event<
  'identity.user-registered',
  { userId: UserId; username: string | null; name: string | null; email: string | null; createdAt: string }
>;
export type ProfileChanged = Event<
  'identity.profile-changed',
  { userId: UserId; name: string | null; location: string | null; bio: string | null; websiteUrl: string | null; at: string }
>;
/**
 * `avatar` is the name of the picture's file. `commitment` binds its bytes to this name without telling either, so that it may outlive the person: see
 * `NewAvatar`. It, `sha256`, and what is said of the file that was sent, are null of pictures from before they were recorded.
 */
export type AvatarChanged = Event<
  'identity.avatar-changed',
  {
    userId: UserId;
    avatar: string | null;
    sha256: string | null;
    commitment: string | null;
    checksum: string | null;
    fingerprint: string | null;
    at: string;
  }
>;
/** B5: the picture of then is shown to nobody while a decision stands. Again where one more is made, or one of several lifted, with the same `since`. */
export type AvatarTakenDown = Event<'identity.avatar-taken-down', { userId: UserId; since: string; at: string } & Marks>;
/** No decision stands any more; `avatar` is the picture that is shown again, null where there is none. */
export type AvatarRestored = Event<
  'identity.avatar-restored',
  { userId: UserId; avatar: string | null; lifted: Marks['lifted']; at: string }
>;
/** A picture that was taken down is so for good: its file is deleted (B4). */
export type AvatarWithheld = Event<'identity.avatar-withheld', { userId: UserId; at: string }>;
/** The address is the person's: they followed the link that was sent there. */
export type EmailVerified = Event<'identity.email-verified', { userId: UserId; at: string }>;
/** `verified`: a link that was sent there has been followed. `by` and `reason` are an operator's, who has changed it; else null, and the person has proved it. */
export type EmailChanged = Event<
  'identity.email-changed',
  { userId: UserId; email: string | null; verified: boolean; by: string | null; reason: string | null; at: string }
>;
/** The person is suspended (B4). Never twice without `user-enabled` in between, and that not twice either. */
export type UserDisabled = Event<'identity.user-disabled', { userId: UserId; at: string }>;
/**
 * Why and until when (null = no end): behind `user-disabled`, again with another reason or end of a suspension that goes on, and before
 * `user-enabled` where somebody says why it is lifted.
 */
export type SuspensionExplained = Event<
  'identity.suspension-explained',
  { userId: UserId; reason: string | null; until: string | null; at: string }
>;
export type UserEnabled = Event<'identity.user-enabled', { userId: UserId; at: string }>;
export type HeroGranted = Event<'identity.hero-granted', { userId: UserId; at: string }>;
export type HeroRevoked = Event<'identity.hero-revoked', { userId: UserId; at: string }>;
/** B9: the version that the owner's rules had then. */
export type RulesAccepted = Event<'identity.rules-accepted', { userId: UserId; version: string; at: string }>;
export type RoleGranted = Event<'identity.role-granted', { userId: UserId; role: string; roles: readonly string[]; at: string }>;
/** `roles` are those that are left. What they were good for ends in every token (A4). */
export type RoleRevoked = Event<'identity.role-revoked', { userId: UserId; role: string; roles: readonly string[]; at: string }>;
/** An operator has ordered the erasure, which follows. Contains nothing about the person; `reason` is the operator's words. */
export type ErasureOrdered = Event<'identity.erasure-ordered', { userId: UserId; by: string; reason: string; at: string }>;
/** An operator has removed the second factor of somebody who lost it. Contains nothing about the person; `reason` is the operator's words. */
export type SecondFactorReset = Event<'identity.second-factor-reset', { userId: UserId; by: string; reason: string; at: string }>;
/** The last event of its stream. Contains nothing about the person. */
export type UserErased = Event<'identity.user-erased', { userId: UserId; at: string }>;

export type UserEvent =
  | UserRegistered
  | ProfileChanged
  | AvatarChanged
  | AvatarTakenDown
  | AvatarRestored
  | AvatarWithheld
  | EmailVerified
  | EmailChanged
  | UserDisabled
  | SuspensionExplained
  | UserEnabled
  | HeroGranted
  | HeroRevoked
  | RulesAccepted
  | RoleGranted
  | RoleRevoked
  | SecondFactorReset
  | ErasureOrdered
  | UserErased;

/** Streams `username-<hmac>` and `email-<hmac>`: the first to append owns the name for good (U1). */
export type UsernameClaimed = Event<'identity.username-claimed', { userId: UserId }>;
export type EmailClaimed = Event<'identity.email-claimed', { userId: UserId }>;
