import { z } from 'zod';
import { address, counter, flagged, id, instant } from '../docs/pieces.js';

export const userResource = z.object({
  id,
  name: z.string(),
  username: z.string(),
  location: z.string().nullable(),
  bio: z.string().nullable(),
  avatar: address,
  level: z.int().min(1),
  streak: counter,
  is_hero: flagged,
  is_followed: flagged.describe('Does the caller follow this user?'),
  website_url: address.nullable(),
  count_missed: counter,
  count_completed: counter,
  count_photo_views: counter,
  count_photos: counter,
  count_followers: counter,
  count_following: counter,
  count_comments: counter,
  count_downloads: counter,
  created_at: instant,
});

export type UserResource = z.output<typeof userResource>;
