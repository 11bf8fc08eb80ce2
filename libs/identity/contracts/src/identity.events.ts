import type { Event, UserId } from '@heliograph/kernel';

/**
 * What identity publishes. Personal fields (`username`, `name`, `location`, `bio`, `websiteUrl`) read as null once the
 * person has been erased. The e-mail address never leaves identity. Instants are ISO 8601 in UTC.
 */
export type UserRegistered = Event<
  'identity.user-registered',
  { userId: UserId; username: string | null; name: string | null; createdAt: string }
>;

/** The whole profile as it stands after the change, not only what changed. */
export type ProfileChanged = Event<
  'identity.profile-changed',
  { userId: UserId; name: string | null; location: string | null; bio: string | null; websiteUrl: string | null; at: string }
>;

/** `avatar` is the name of the picture's file, null once the person has been erased. */
export type AvatarChanged = Event<'identity.avatar-changed', { userId: UserId; avatar: string | null; at: string }>;

/** The picture of the person is shown to nobody, until `avatar-restored` or the next `avatar-changed`. It may come twice in a row. */
export type AvatarTakenDown = Event<'identity.avatar-taken-down', { userId: UserId; at: string }>;
/** `avatar` is the name of the file of the picture that is shown from now on; null: there is none, or the person has been erased. */
export type AvatarRestored = Event<'identity.avatar-restored', { userId: UserId; avatar: string | null; at: string }>;

/** The person is suspended: hidden from everybody (B4). They are until `user-enabled`, which never comes twice in a row either. */
export type UserDisabled = Event<'identity.user-disabled', { userId: UserId; at: string }>;
export type UserEnabled = Event<'identity.user-enabled', { userId: UserId; at: string }>;
export type HeroGranted = Event<'identity.hero-granted', { userId: UserId; at: string }>;
export type HeroRevoked = Event<'identity.hero-revoked', { userId: UserId; at: string }>;

/** `roles` are all roles after the grant, in alphabetical order. */
export type RoleGranted = Event<'identity.role-granted', { userId: UserId; role: string; roles: readonly string[]; at: string }>;
/** `roles` are those that are left. */
export type RoleRevoked = Event<'identity.role-revoked', { userId: UserId; role: string; roles: readonly string[]; at: string }>;
/** All data of the person is to be deleted. The last event of this user. */
export type UserErased = Event<'identity.user-erased', { userId: UserId; at: string }>;

export type IdentityEvent =
  | UserRegistered
  | ProfileChanged
  | AvatarChanged
  | AvatarTakenDown
  | AvatarRestored
  | UserDisabled
  | UserEnabled
  | HeroGranted
  | HeroRevoked
  | RoleGranted
  | RoleRevoked
  | UserErased;
