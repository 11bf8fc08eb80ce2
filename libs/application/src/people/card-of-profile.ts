import type { UserProfile } from '@heliograph/identity-contracts';
import type { UserCard, UserNumbers } from '@heliograph/views-contracts';

/** What the profile says is exact at the last commit; the numbers follow. @param numbers null: no worker has counted yet */
export function withProfile(numbers: UserNumbers | null, profile: UserProfile): UserCard {
  return cardOf(profile, numbers ?? nothingYet);
}

/** The card of a user without a row yet: the profile, with all counters 0. */
export function newUserCard(profile: UserProfile): UserCard {
  return cardOf(profile, nothingYet);
}

const nothingYet: UserNumbers = {
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

/** Field by field: copying objects cost more than all else that is made of a person. */
function cardOf(profile: UserProfile, numbers: UserNumbers): UserCard {
  return {
    userId: profile.userId,
    username: profile.username,
    name: profile.name,
    location: profile.location,
    bio: profile.bio,
    websiteUrl: profile.websiteUrl,
    avatar: profile.avatar,
    isHero: profile.isHero,
    disabled: profile.disabled,
    createdAt: profile.createdAt,
    level: numbers.level,
    streak: numbers.streak,
    countMissed: numbers.countMissed,
    countCompleted: numbers.countCompleted,
    countPhotoViews: numbers.countPhotoViews,
    countPhotos: numbers.countPhotos,
    countFollowers: numbers.countFollowers,
    countFollowing: numbers.countFollowing,
    countComments: numbers.countComments,
    countDownloads: numbers.countDownloads,
  };
}
