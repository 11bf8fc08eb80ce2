import type { Addresses } from '@heliograph/application/addresses';
import type { PersonView } from '@heliograph/application/people';
import { flag, FlagTemplate, type JsonText, timestamp } from '@heliograph/http';
import { memoizeByObject } from '@heliograph/timing';
import type { UserCard } from '@heliograph/views-contracts';
import type { UserResource } from './user.resource.js';

/** The specification's User. */
export function presentUser({ card, isFollowed }: PersonView, addresses: Addresses): UserResource {
  return {
    id: card.userId,
    name: card.name,
    username: card.username,
    location: card.location,
    bio: card.bio,
    avatar: addresses.avatar(card.userId, card.avatar),
    level: card.level,
    streak: card.streak,
    is_hero: flag(card.isHero),
    is_followed: flag(isFollowed),
    website_url: card.websiteUrl,
    count_missed: card.countMissed,
    count_completed: card.countCompleted,
    count_photo_views: card.countPhotoViews,
    count_photos: card.countPhotos,
    count_followers: card.countFollowers,
    count_following: card.countFollowing,
    count_comments: card.countComments,
    count_downloads: card.countDownloads,
    created_at: timestamp(card.createdAt),
  };
}

/** The same as text; what depends on the card alone is made once for all who share it. */
export function userText({ card, isFollowed }: PersonView, addresses: Addresses): JsonText {
  return templates(addresses)(card).with(isFollowed);
}

const templates = memoizeByObject((addresses: Addresses) =>
  memoizeByObject((card: UserCard) => new FlagTemplate(presentUser({ card, isFollowed: false }, addresses), 'is_followed')),
);
