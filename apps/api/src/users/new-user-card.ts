import type { UserProfile } from '@heliograph/identity-contracts';
import type { UserCard } from '@heliograph/views-contracts';

/** The card of somebody whose card the workers may not have made yet: the profile, and nothing counted. */
export function newUserCard(user: UserProfile): UserCard {
  return {
    userId: user.userId,
    username: user.username,
    name: user.name,
    location: user.location,
    bio: user.bio,
    websiteUrl: user.websiteUrl,
    avatar: user.avatar,
    isHero: user.isHero,
    disabled: user.disabled,
    createdAt: user.createdAt,
    level: 1,
    streak: 0,
    countMissed: 0,
    countCompleted: 0,
    countPhotoViews: 0,
    countPhotos: 0,
    countFollowers: 0,
    countFollowing: 0,
    countComments: 0,
    countDownloads: 0,
  };
}
