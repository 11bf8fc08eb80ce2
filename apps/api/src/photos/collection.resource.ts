import type { z } from 'zod';
import { photoResource } from './photo.resource.js';
import { collectionWithCover } from './collection-with-cover.js';

export const collectionResource = collectionWithCover(photoResource);
export type CollectionResource = z.output<typeof collectionResource>;
