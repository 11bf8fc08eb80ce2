import { licenses } from '@heliograph/media-contracts';
import { z } from 'zod';
import { commentResource } from '../comments/comment.resource.js';
import { address, counter, flagged, id, instant, localInstant } from '../docs/pieces.js';
import { userResource } from '../users/user.resource.js';

export const colorResource = z.object({ hex: z.string().meta({ pattern: '^#[0-9a-f]{6}$' }), ratio: z.number().min(0).max(1) });

const known = (what: string) => z.string().nullable().describe(what);

/** How it was taken, as far as its file says and its owner shows it (N7). */
export const exifResource = z.object({
  camera: known('Maker and model'),
  lens: known('As the camera calls it'),
  focal_length: z.number().nullable().describe('Millimetres'),
  aperture: z.number().nullable().describe('The f-number'),
  exposure: known('Seconds: `1/250`, `2.5`'),
  iso: z.int().nullable(),
});

export const detailsResource = z.object({
  alt: z.string().nullable().describe('What it shows, for those who do not see it; null = nobody has said it'),
  license: z.enum(licenses),
  show_exif: flagged,
  published_at: instant.nullable().describe('The latest publication; null while it is not published'),
});

export const imageResource = z.object({
  width: z.int().min(1),
  height: z.int().min(1),
  type: z.enum(['image/avif', 'image/webp', 'image/jpeg']),
  url: address.describe('What it shows never changes'),
});

/** What follows `created_at` only where `include` requested it (S9). */
export const photoResource = z.object({
  id,
  title: z.string(),
  url: address.describe('The public page'),
  description: z.string(),
  image_thumb: address.describe('Fits into 400 x 400 pixels'),
  image_large: address.describe('At most 2048 pixels on the long edge'),
  width: z.int().min(1),
  height: z.int().min(1),
  tags: z.array(z.string()).describe('Slugs'),
  count_likes: counter,
  count_comments: counter,
  is_premium: flagged,
  is_liked: flagged.describe('Does the caller like this photo?'),
  took_at: localInstant.describe("In the photo's own offset"),
  created_at: instant,
  user: z.object({ data: userResource }).optional(),
  colors: z.object({ data: z.array(colorResource) }).optional(),
  comments: z.object({ data: z.array(commentResource) }).optional(),
  details: z.object({ data: detailsResource }).optional(),
  exif: z.object({ data: exifResource }).optional(),
  images: z.object({ data: z.array(imageResource) }).optional(),
});

export type PhotoResource = z.output<typeof photoResource>;

export const likeEntryResource = z.object({ id, name: z.string(), username: z.string(), avatar: address, liked_at: instant });

export const tagResource = z.object({ id, name: z.string(), slug: z.string(), count: counter });
