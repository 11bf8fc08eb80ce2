import { eventShape, type InferEvent, instant, personal, userId } from '@heliograph/kernel/events';
import { z } from 'zod';

/* What identity publishes. Personal fields read as null once the person has been erased. The e-mail address never leaves identity. */

const text = personal(z.string().nullable());
const ofUser = z.object({ userId, at: instant });
const roles = z.object({ userId, role: z.string(), roles: z.array(z.string()), at: instant });

export const UserRegistered = eventShape('identity.user-registered', z.object({ userId, username: text, name: text, createdAt: instant }));
export type UserRegistered = InferEvent<typeof UserRegistered>;

export const ProfileChanged = eventShape(
  'identity.profile-changed',
  z
    .object({ userId, name: text, location: text, bio: text, websiteUrl: text, at: instant })
    .describe('The whole profile as it stands after the change, not only what changed.'),
);
export type ProfileChanged = InferEvent<typeof ProfileChanged>;

export const AvatarChanged = eventShape(
  'identity.avatar-changed',
  z
    .object({ userId, avatar: text, at: instant })
    .describe("`avatar` is the name of the picture's file, null once the person has been erased."),
);
export const AvatarTakenDown = eventShape(
  'identity.avatar-taken-down',
  ofUser.describe(
    'The picture of the person is shown to nobody, until `avatar-restored` or the next `avatar-changed`. It may come twice in a row.',
  ),
);
export const AvatarRestored = eventShape(
  'identity.avatar-restored',
  z
    .object({ userId, avatar: text, at: instant })
    .describe(
      '`avatar` is the name of the file of the picture that is shown from now on; null: there is none, or the person has been erased.',
    ),
);

export const UserDisabled = eventShape(
  'identity.user-disabled',
  ofUser.describe(
    'The person is suspended: hidden from everybody (B4). They are until `user-enabled`, which never comes twice in a row either.',
  ),
);
export type UserDisabled = InferEvent<typeof UserDisabled>;
export const UserEnabled = eventShape('identity.user-enabled', ofUser);
export const HeroGranted = eventShape('identity.hero-granted', ofUser);
export const HeroRevoked = eventShape('identity.hero-revoked', ofUser);
export const RoleGranted = eventShape(
  'identity.role-granted',
  roles.describe('`roles` are all roles after the grant, in alphabetical order.'),
);
export const RoleRevoked = eventShape('identity.role-revoked', roles.describe('`roles` are those that are left.'));
export const UserErased = eventShape(
  'identity.user-erased',
  ofUser.describe('All data of the person is to be deleted. The last event of this user.'),
);

export const identityEvents = [
  UserRegistered,
  ProfileChanged,
  AvatarChanged,
  AvatarTakenDown,
  AvatarRestored,
  UserDisabled,
  UserEnabled,
  HeroGranted,
  HeroRevoked,
  RoleGranted,
  RoleRevoked,
  UserErased,
] as const;
export type IdentityEvent = InferEvent<(typeof identityEvents)[number]>;
