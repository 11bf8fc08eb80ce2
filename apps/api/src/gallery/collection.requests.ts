import { PhotoId } from '@heliograph/kernel';
import { z } from 'zod';
import { id } from '../docs/pieces.js';
import { integerFlag } from '../http/flag-input.js';
import { walkQuery } from '../http/list-pages.js';
import { includeQuery } from '../photos/photo.requests.js';

/** The rules of the texts are gallery's. */
const title = z.string().meta({ description: '1 to 100 characters', examples: ['Bridges'] });
const description = z.string().meta({ description: 'Up to 1000 characters', examples: ['Over the Elbe, and under it.'] });
const isPrivate = integerFlag.describe('1 = its owner alone sees it, and nobody is notified of it');

export const newCollection = z.object({
  title,
  description: description.nullable().default(''),
  is_private: isPrivate.default(false),
});

/** Fields that are left out do not change. */
export const changedCollection = z.object({
  title: title.optional(),
  description: description.nullable().optional(),
  is_private: isPrivate.optional(),
  cover_photo_id: id.transform(PhotoId).nullable().optional().describe('A photo that is in it; null = the first one'),
});

export const placedPhoto = z.object({
  position: z
    .int()
    .min(1)
    .optional()
    .meta({ description: 'Among the photos that the caller sees, from 1; left out: a new one is last', examples: [1] }),
});

export const collectionPhotosQuery = includeQuery.extend(walkQuery);
