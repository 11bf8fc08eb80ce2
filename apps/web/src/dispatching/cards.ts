import { timestamp } from '@heliograph/http';
import type { UserId } from '@heliograph/kernel';
import type { PhotoFacts } from '@heliograph/media-contracts';
import { RelationsOf } from '@heliograph/social-graph-contracts';
import { type PhotoCard as ViewedPhoto, type UserCard, UserCardsByIds } from '@heliograph/views-contracts';
import type { Person, PhotoCard, Profile, Viewer } from '../models.js';
import type { Means } from './means.js';

/** Photographs with their owners, one statement for all owners. Somebody erased takes their photographs along. */
export async function withOwners(means: Means, photos: readonly ViewedPhoto[]): Promise<PhotoCard[]> {
  const owners = await usersOf(
    means,
    photos.map(({ ownerId }) => ownerId),
  );
  return photos.flatMap((photo) => {
    const owner = owners.get(photo.ownerId);
    return owner ? [cardOf(means, photo, personOf(means, owner), photo)] : [];
  });
}

export async function usersOf(means: Means, ids: readonly UserId[]): Promise<ReadonlyMap<UserId, UserCard>> {
  return ids.length > 0 ? means.ask(new UserCardsByIds([...new Set(ids)])) : new Map();
}

type Counts = Pick<ViewedPhoto, 'countLikes' | 'countComments'>;

export function cardOf(means: Means, photo: ViewedPhoto | PhotoFacts, owner: Person, counts: Counts): PhotoCard {
  return {
    id: photo.photoId,
    title: photo.title,
    width: photo.width,
    height: photo.height,
    thumb: means.image(photo.imageThumb),
    large: means.image(photo.imageLarge),
    color: photo.colors[0]?.hex ?? null,
    thumbhash: photo.thumbhash,
    owner,
    countLikes: counts.countLikes,
    countComments: counts.countComments,
    state: photo.state,
  };
}

export function personOf(means: Means, { userId, username, name, avatar }: UserCard): Person {
  return { username, name, avatar: means.avatar(userId, avatar) };
}

/** Profiles in the order of `ids`; who is not there any more is left out. */
export async function profilesOf(means: Means, ids: readonly UserId[], viewer: Viewer | null): Promise<Profile[]> {
  const [users, followed] = await Promise.all([usersOf(means, ids), followedBy(means, viewer, ids)]);
  return ids.flatMap((id) => {
    const user = users.get(id);
    return user ? [profileOf(means, user, followed.has(id))] : [];
  });
}

export async function followedBy(means: Means, viewer: Viewer | null, ids: readonly UserId[]): Promise<ReadonlySet<UserId>> {
  return viewer && ids.length > 0 ? means.ask(new RelationsOf(viewer.userId, ids)) : new Set();
}

export function profileOf(means: Means, user: UserCard, isFollowed: boolean): Profile {
  const { location, bio, websiteUrl, level, streak, isHero, countCompleted, countMissed, countPhotos, countFollowers, countFollowing } =
    user;
  return {
    ...personOf(means, user),
    ...{ location, bio, websiteUrl, level, streak, isHero, countCompleted, countMissed, countPhotos, countFollowers, countFollowing },
    isFollowed,
    createdAt: timestamp(user.createdAt),
  };
}
