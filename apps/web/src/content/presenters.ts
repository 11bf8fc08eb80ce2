import type { CommentFlags } from '@heliograph/application/comments';
import type { Addresses } from '@heliograph/application/addresses';
import type { Authored, PersonView } from '@heliograph/application/people';
import type { CountedPhoto, DaysView, PhotoView } from '@heliograph/application/photos';
import type { Comment } from '@heliograph/discussion-contracts';
import { localTimestamp, timestamp } from '@heliograph/http';
import { Rejected } from '@heliograph/kernel';
import type { License, PhotoDetails } from '@heliograph/media-contracts';
import type { AuthorCard, UserCard } from '@heliograph/views-contracts';
import type { Calendar } from '../day-models.js';
import { LARGE_EDGE } from '../pictures/renditions.js';
import type { CommentView, ListedPerson, Mentioned, Person, PhotoCard, PhotoDetail, Profile, Viewer } from '../models.js';

export function presentPerson({ userId, username, name, avatar }: AuthorCard, addresses: Addresses): Person {
  // Who has no picture is shown by their initials, not by the one that the API draws.
  return { username, name, avatar: avatar === null ? null : addresses.avatar(userId, avatar) };
}

/** Of texts that are shown without links. */
const nobody: Mentioned = new Set();

export function presentProfile({ card, isFollowed }: PersonView, addresses: Addresses, mentioned = nobody): Profile {
  const { location, bio, websiteUrl, level, streak, isHero, countCompleted, countMissed, countPhotos, countFollowers, countFollowing } =
    card;
  return {
    ...presentPerson(card, addresses),
    ...{ location, bio, websiteUrl, level, streak, isHero, countCompleted, countMissed, countPhotos, countFollowers, countFollowing },
    isFollowed,
    mentioned,
    createdAt: timestamp(card.createdAt),
  };
}

export function presentListedPerson(card: UserCard, addresses: Addresses): ListedPerson {
  const { countPhotos, countFollowers } = card;
  return { ...presentPerson(card, addresses), countPhotos, countFollowers };
}

/** A photograph that was loaded with its owner; null without. */
export function presentPhoto({ photo, owner, details }: PhotoView, addresses: Addresses): PhotoCard[] {
  return owner === undefined ? [] : [cardOf(photo, owner, details, addresses)];
}

export function presentCalendar({ days, ...numbers }: DaysView, addresses: Addresses): Calendar {
  return {
    ...numbers,
    year: Number((days[0]?.date ?? numbers.today).slice(0, 4)),
    days: days.map(({ date, state, photo }) => ({
      date,
      state,
      photo: photo && {
        id: photo.photo.photoId,
        title: photo.photo.title,
        width: photo.photo.width,
        height: photo.photo.height,
        thumb: addresses.image(photo.photo, 'thumb'),
      },
    })),
  };
}

export function presentDetail(
  { photo, owner, isLiked, details }: PhotoView<CountedPhoto>,
  viewer: Viewer | null,
  mentioned: Mentioned,
  addresses: Addresses,
): Omit<PhotoDetail, 'hasOriginal' | 'isOwnerBlocked'> {
  if (owner === undefined) throw new Rejected('photo-not-found');
  const { ownerId, description, tags, tagNames, colors, isPremium, isCurated } = photo;
  const card = cardOf(photo, owner, details, addresses);
  const isOwn = viewer?.userId === ownerId;
  const isLarger = Math.max(card.width, card.height) > LARGE_EDGE;
  return {
    ...card,
    ...{ license: details?.license ?? 'all-rights-reserved', showExif: details?.showExif ?? true, exif: details?.exif ?? null },
    ...{ ownerId, description, mentioned, tags, tagNames, colors, isPremium, isCurated, isLiked },
    tookAt: localTimestamp(photo.tookAtLocal, photo.tookAtOffsetMinutes),
    createdAt: timestamp(photo.createdAt),
    isOwn,
    download: mayTake(photo.state, details?.license) ? addresses.download(photo.photoId) : null,
    isOwnerFollowed: owner.isFollowed,
    full: isOwn && isLarger && !card.isPictureHidden ? addresses.image(photo, 'full') : null,
  };
}

/** A licence gives others a right to the picture; without one its owner keeps all. */
const mayTake = (state: PhotoDetail['state'], license: License | undefined): boolean =>
  state === 'published' && license !== undefined && license !== 'all-rights-reserved';

export function presentComment(
  { item, author }: Authored<Comment>,
  flags: CommentFlags | undefined,
  mentioned: Mentioned,
  addresses: Addresses,
): CommentView {
  return {
    id: item.id,
    parent: item.parentId,
    level: item.level,
    body: item.body,
    mentioned,
    author: author && presentPerson(author, addresses),
    createdAt: timestamp(item.createdAt),
    isEdited: item.editedAt !== null,
    countLikes: item.countLikes,
    isLiked: flags?.isLiked ?? false,
    mayDelete: flags?.mayDelete ?? false,
  };
}

/** Nobody may see it, or it is not made. */
const withoutPicture: ReadonlySet<string> = new Set(['held', 'processing', 'failed']);

function cardOf(photo: PhotoView['photo'], owner: PersonView, details: PhotoDetails | undefined, addresses: Addresses): PhotoCard {
  return {
    id: photo.photoId,
    title: photo.title,
    width: photo.width,
    height: photo.height,
    thumb: addresses.image(photo, 'thumb'),
    large: addresses.image(photo, 'large'),
    images: (details?.images ?? []).map(({ name, format, width }) => ({ format, width, url: addresses.rendition(photo, name) })),
    alt: details?.alt ?? '',
    color: photo.colors[0]?.hex ?? null,
    thumbhash: photo.thumbhash,
    owner: presentPerson(owner.card, addresses),
    countLikes: photo.countLikes,
    countComments: photo.countComments,
    isPictureHidden: photo.isPictureHidden === true || withoutPicture.has(photo.state),
    state: photo.state,
  };
}
