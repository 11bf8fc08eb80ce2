import { FindProfile, type UserProfile } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { GetUserCard, type UserCard } from '@heliograph/views-contracts';
import type { Means } from './means.js';

/** A user's card; for somebody whose card the workers have not made yet the profile, and nothing counted. Null for nobody and the erased. */
export async function userCard(means: Means, userId: UserId): Promise<UserCard | null> {
  const [card, profile] = await Promise.all([means.ask(new GetUserCard(userId)), means.ask(new FindProfile(userId))]);
  return profile && (card ?? newCard(profile));
}

function newCard({ email: _email, roles: _roles, ...profile }: UserProfile): UserCard {
  return {
    ...profile,
    countPhotos: 0,
    countFollowers: 0,
    countFollowing: 0,
    countComments: 0,
    countPhotoViews: 0,
    countDownloads: 0,
    level: 1,
    streak: 0,
    countMissed: 0,
    countCompleted: 0,
  };
}
