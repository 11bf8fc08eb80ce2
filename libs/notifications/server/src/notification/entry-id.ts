import { createHash } from 'node:crypto';
import type { CollectionId, PhotoId } from '@heliograph/kernel';
import { type Cause, entryOf } from '@heliograph/notifications-core';

/** As large as integers are exact (S4). */
const BITS = 53n;

/** The same at every replay, read before or not. Of ten thousand entries of a person two share one in less than a hundred million cases. */
export const entryIdOf = (cause: Cause): number => hashOf(entryOf(cause));

/** Stands for a photo in a collection. */
export const placeIdOf = (collectionId: CollectionId, photoId: PhotoId): number => hashOf(`${collectionId} ${photoId}`);

function hashOf(text: string): number {
  const hash = createHash('sha256').update(text).digest();
  return Number(hash.readBigUInt64BE() >> (64n - BITS)) || 1;
}
