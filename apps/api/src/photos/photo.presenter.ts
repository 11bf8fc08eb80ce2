import type { Addresses } from '@heliograph/application/addresses';
import type { CollectionView, PhotoListQuery, PhotoInclude, PhotoView } from '@heliograph/application/photos';
import type { CursorPage } from '@heliograph/cqrs/reads';
import { type Answer, flag, FlagTemplate, JsonText, localTimestamp, paginated, timestamp } from '@heliograph/http';
import { memoizeByObject } from '@heliograph/timing';
import type { PhotoCard } from '@heliograph/views-contracts';
import { presentComment } from '../comments/comment.presenter.js';
import { keysetPagingOf, pagingOf } from '../http/list-pages.js';
import { presentUser, userText } from '../users/user.presenter.js';
import { presentDetails } from './details.presenter.js';
import type { CollectionResource } from './collection.resource.js';
import type { PhotoResource } from './photo.resource.js';

type Includes = ReadonlySet<PhotoInclude>;
const nothing: Includes = new Set();

/** The specification's Photo, with what was included (S9). */
export function presentPhoto(seen: PhotoView, addresses: Addresses, includes: Includes = nothing): PhotoResource {
  const { photo, isLiked, owner, comments, collections } = seen;
  return {
    id: photo.photoId,
    title: photo.title,
    url: addresses.photoPage(photo.photoId),
    description: photo.description,
    image_thumb: addresses.image(photo, 'thumb'),
    image_large: addresses.image(photo, 'large'),
    width: photo.width,
    height: photo.height,
    tags: [...photo.tags],
    count_likes: photo.countLikes,
    count_comments: photo.countComments,
    is_premium: flag(photo.isPremium),
    is_liked: flag(isLiked),
    took_at: localTimestamp(photo.tookAtLocal, photo.tookAtOffsetMinutes),
    created_at: timestamp(photo.createdAt),
    ...(owner && { user: { data: presentUser(owner, addresses) } }),
    ...(includes.has('colors') && { colors: { data: [...photo.colors] } }),
    ...(comments && { comments: { data: comments.map((comment) => presentComment(comment, addresses)) } }),
    ...presentDetails(seen, addresses, includes),
    ...(collections && { collections: { data: collections.map((collection) => presentCollection(collection, addresses)) } }),
  };
}

/** A collection (N4). */
export function presentCollection({ collection, owner, cover }: CollectionView, addresses: Addresses): CollectionResource {
  return {
    id: collection.id,
    title: collection.title,
    description: collection.description,
    is_private: flag(collection.isPrivate),
    count_photos: collection.countPhotos,
    cover: cover && { data: presentPhoto(cover, addresses) },
    user: { data: presentUser(owner, addresses) },
    url: addresses.collectionPage(collection.id),
    created_at: timestamp(collection.createdAt),
    updated_at: timestamp(collection.updatedAt),
  };
}

/** The same as text. What depends on the card of a published photo alone is made once for all who share it. */
export function photoText(seen: PhotoView, addresses: Addresses, includes: Includes = nothing): JsonText {
  const { photo, isLiked, owner, comments, collections } = seen;
  // Addresses of its pictures are signed, for a while (B8).
  if (photo.state !== 'published') return new JsonText(JSON.stringify(presentPhoto(seen, addresses, includes)));
  const included = [
    ...(owner ? [`,"user":{"data":${userText(owner, addresses).text}}`] : []),
    ...(includes.has('colors') ? [`,"colors":{"data":${JSON.stringify(photo.colors)}}`] : []),
    ...(comments ? [`,"comments":{"data":${JSON.stringify(comments.map((comment) => presentComment(comment, addresses)))}}`] : []),
    ...Object.entries(presentDetails(seen, addresses, includes)).map(([name, value]) => `,"${name}":${JSON.stringify(value)}`),
    ...(collections
      ? [`,"collections":{"data":${JSON.stringify(collections.map((collection) => presentCollection(collection, addresses)))}}`]
      : []),
  ];
  return templates(addresses)(photo).with(isLiked, included.join(''));
}

const templates = memoizeByObject((addresses: Addresses) =>
  memoizeByObject((photo: PhotoCard) => new FlagTemplate(presentPhoto({ photo, isLiked: false }, addresses), 'is_liked')),
);

/** One page of photos that is walked by its links alone (N1). */
export function listedByKeyset(page: CursorPage<PhotoView>, { include }: Pick<PhotoListQuery, 'include'>, addresses: Addresses): Answer {
  return paginated(
    page.items.map((photo) => photoText(photo, addresses, include)),
    keysetPagingOf(page),
  );
}

/** One page of photos. @param meta is next to `pagination` */
export function listedPhotos(
  page: CursorPage<PhotoView>,
  { include }: PhotoListQuery,
  addresses: Addresses,
  meta?: Readonly<Record<string, unknown>>,
): Answer {
  const photos = page.items.map((photo) => photoText(photo, addresses, include));
  return paginated(photos, { ...pagingOf(page), ...(meta && { meta }) });
}
