import { flag, timestamp } from '@heliograph/http';
import type { PhotoCard } from '@heliograph/views-contracts';
import type { Addresses } from '../addresses.js';
import type { PhotoResource } from './photo.resource.js';

/** `YYYY-MM-DDTHH:MM:SS` read in its own offset, as the specification writes instants (S3). */
export function tookAt(local: string, offsetMinutes: number): string {
  const sign = offsetMinutes < 0 ? '-' : '+';
  const minutes = Math.abs(offsetMinutes);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${local}${sign}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

/** The specification's Photo, without included data. */
export function presentPhoto(card: PhotoCard, isLiked: boolean, addresses: Addresses): PhotoResource {
  return {
    id: card.photoId,
    title: card.title,
    url: addresses.photoPage(card.photoId),
    description: card.description,
    image_thumb: addresses.image(card.imageThumb),
    image_large: addresses.image(card.imageLarge),
    width: card.width,
    height: card.height,
    tags: [...card.tags],
    count_likes: card.countLikes,
    count_comments: card.countComments,
    is_premium: flag(card.isPremium),
    is_liked: flag(isLiked),
    took_at: tookAt(card.tookAtLocal, card.tookAtOffsetMinutes),
    created_at: timestamp(card.createdAt),
  };
}
