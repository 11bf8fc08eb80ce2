import { z } from 'zod';
import { address, counter, flagValue, id, instant } from '../docs/pieces.js';

/** How anybody is named. */
export const namedPerson = z.object({
  id: id.describe('The person, for ever'),
  name: z.string().meta({ description: 'As they call themselves', examples: ['Vera Lindqvist'] }),
  username: z.string().meta({ description: 'In addresses; theirs alone', examples: ['vera'] }),
  avatar: address.meta({
    description: 'A square picture; drawn where they uploaded none',
    examples: ['https://api.heliograph.example/avatars/3-1.webp'],
  }),
});

export const level = z
  .int()
  .min(1)
  .meta({ description: '1, and one more at 7, 30, 100, 200 and 365 days with a photo, then each 365', examples: [4] });
export const isHero = flagValue.describe('Has the badge that staff give');

export const ownSite = z.string().meta({ description: 'A site of their own', examples: ['https://vera.example'] });

export const userResource = namedPerson.extend({
  location: z
    .string()
    .nullable()
    .meta({ description: 'Where they say that they are', examples: ['Gothenburg'] }),
  bio: z
    .string()
    .nullable()
    .meta({ description: 'What they say of themselves', examples: ['One photograph a day, mostly before breakfast.'] }),
  level,
  streak: counter.describe('Days in a row, up to now, each with a photo that was on time'),
  is_hero: isHero,
  is_followed: flagValue.describe('Does the caller follow this user?'),
  website_url: ownSite.meta({ format: 'uri' }).nullable(),
  count_missed: counter.describe('Days without a photo between the first one and now'),
  count_completed: counter.describe('Days with a photo'),
  count_photo_views: counter.describe('Views of their photos: one an hour of each viewer and photo'),
  count_photos: counter.describe('Published photos'),
  count_followers: counter.describe('People who follow them'),
  count_following: counter.describe('People whom they follow'),
  count_comments: counter.describe('Comments that they wrote'),
  count_downloads: counter.describe('Downloads of their photos, counted as views are'),
  created_at: instant.describe('When they registered'),
});

export type UserResource = z.output<typeof userResource>;
