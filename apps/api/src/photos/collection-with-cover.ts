import { z } from 'zod';
import { address, counter, flagValue, id, instant } from '../docs/pieces.js';
import { userResource } from '../users/user.resource.js';

/** A collection (N4), with a cover of this shape. */
export const collectionWithCover = <Photo extends z.ZodType>(photo: Photo) =>
  z.object({
    id: id.describe('The collection, for ever'),
    title: z.string().meta({ description: '1 to 100 characters', examples: ['Bridges'] }),
    description: z.string().meta({ description: 'May be empty', examples: ['Over the Elbe, and under it.'] }),
    is_private: flagValue.describe('1 = its owner alone sees it'),
    count_photos: counter.describe('Photos in it that the caller sees'),
    cover: z.object({ data: photo }).nullable().describe('The photo that its owner chose, else the first; null where the caller sees none'),
    user: z.object({ data: userResource }).describe('The owner'),
    url: address.meta({ description: 'The page', examples: ['https://heliograph.example/collections/17'] }),
    created_at: instant.describe('When it was made'),
    updated_at: instant.describe('When it, or what is in it, was last changed'),
  });
