import { licenses } from '@heliograph/media-contracts';
import { z } from 'zod';
import { commentResource } from '../comments/comment.resource.js';
import { address, counter, flagValue, id, instant, localInstant } from '../docs/pieces.js';
import { namedPerson, userResource } from '../users/user.resource.js';
import { collectionWithCover } from './collection-with-cover.js';

export const colorResource = z.object({
  hex: z.string().meta({ pattern: '^#[0-9a-f]{6}$', description: 'Red, green, blue', examples: ['#c8792b'] }),
  ratio: z
    .number()
    .min(0)
    .max(1)
    .meta({ description: 'Part of the picture that has it', examples: [0.31] }),
});

/** How it was taken, as far as its file says and its owner shows it (N7). */
export const exifResource = z.object({
  camera: z
    .string()
    .nullable()
    .meta({ description: 'Maker and model', examples: ['FUJIFILM X-T5'] }),
  lens: z
    .string()
    .nullable()
    .meta({ description: 'As the camera calls it', examples: ['XF35mmF1.4 R'] }),
  focal_length: z
    .number()
    .nullable()
    .meta({ description: 'Millimetres', examples: [35] }),
  aperture: z
    .number()
    .nullable()
    .meta({ description: 'The f-number', examples: [1.4] }),
  exposure: z
    .string()
    .nullable()
    .meta({ description: 'Seconds: `1/250`, `2.5`', examples: ['1/250'] }),
  iso: z
    .int()
    .nullable()
    .meta({ description: 'Sensitivity by ISO 12232', examples: [400] }),
});

export const license = z
  .enum(licenses)
  .describe('What others may do with it: all rights are the owner’s, or a licence of Creative Commons');
const alt = 'What it shows, for those who do not see it';

export const detailsResource = z.object({
  alt: z
    .string()
    .nullable()
    .meta({ description: `${alt}; null = nobody has said it`, examples: ['A bridge in fog, a cyclist on it'] }),
  license,
  show_exif: flagValue.describe('Whether `include=exif` shows how it was taken'),
  published_at: instant.nullable().describe('The latest publication; null while it is not published'),
});

export const imageResource = z.object({
  width: z
    .int()
    .min(1)
    .meta({ description: 'Pixels', examples: [2048] }),
  height: z
    .int()
    .min(1)
    .meta({ description: 'Pixels', examples: [1365] }),
  type: z.enum(['image/avif', 'image/webp', 'image/jpeg']).describe('What the bytes are'),
  url: address.meta({ description: 'What it shows never changes', examples: ['https://api.heliograph.example/images/17-2048.avif'] }),
});

const photoWithoutIncludes = z.object({
  id: id.describe('The photo, for ever'),
  title: z.string().meta({ description: 'May be empty', examples: ['First light'] }),
  url: address.describe('The public page'),
  description: z.string().meta({ description: 'May be empty', examples: ['From the bridge, before breakfast.'] }),
  image_thumb: address.meta({ description: 'Fits into 400 x 400 pixels', examples: ['https://api.heliograph.example/images/17-400.webp'] }),
  image_large: address.meta({
    description: 'At most 2048 pixels on the long edge',
    examples: ['https://api.heliograph.example/images/17-2048.webp'],
  }),
  width: z
    .int()
    .min(1)
    .meta({ description: 'Pixels of the upright original', examples: [6000] }),
  height: z
    .int()
    .min(1)
    .meta({ description: 'Pixels of the upright original', examples: [4000] }),
  tags: z.array(z.string()).meta({ description: 'Slugs', examples: [['first-light', 'bridge']] }),
  count_likes: counter.describe('People who like it'),
  count_comments: counter.describe('Comments under it, replies too'),
  is_premium: flagValue.describe('Offered as premium by its owner, and accepted'),
  is_liked: flagValue.describe('Does the caller like this photo?'),
  took_at: localInstant.describe("When it was taken, in the photo's own offset"),
  created_at: instant.describe('When it was uploaded'),
});

/** With what `include` requested (S9). */
export const photoResource = photoWithoutIncludes.extend({
  user: z.object({ data: userResource }).optional().describe('The owner, by `include=user`'),
  colors: z
    .object({ data: z.array(colorResource) })
    .optional()
    .describe('Up to 8 colours by ratio, by `include=colors`'),
  comments: z
    .object({ data: z.array(commentResource) })
    .optional()
    .describe('The 5 newest at the top level, by `include=comments`'),
  details: z.object({ data: detailsResource }).optional().describe('By `include=details`'),
  exif: z.object({ data: exifResource }).optional().describe('How it was taken, by `include=exif`'),
  images: z
    .object({ data: z.array(imageResource) })
    .optional()
    .describe('Every size and type that is made so far, by `include=images`'),
  collections: z
    .object({ data: z.array(collectionWithCover(photoWithoutIncludes)).max(5) })
    .optional()
    .describe('Public ones that it is in, the 5 newest, by `include=collections`'),
});

export type PhotoResource = z.output<typeof photoResource>;

export const likeEntryResource = namedPerson.extend({ liked_at: instant.describe('When they liked it') });

export const tagResource = z.object({
  id: id.describe('The tag, for ever'),
  name: z.string().meta({ description: 'As it was first written', examples: ['First light'] }),
  slug: z.string().meta({ description: 'As photos and addresses have it', examples: ['first-light'] }),
  count: counter.describe('Published photos that bear it'),
});
