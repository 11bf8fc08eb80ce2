import { anonymous } from '@heliograph/application/actor';
import type { PhotosOf } from '@heliograph/views-contracts';
import type { FeedOf } from '../backend.js';
import type { PhotoQuery, Viewer } from '../models.js';
import type { ContentParts } from './content-parts.js';

/** Which photos a page lists. @throws Rejected `unknown-user` */
export async function photosOf(
  { people, photoLists }: Pick<ContentParts, 'people' | 'photoLists'>,
  query: PhotoQuery | Exclude<FeedOf, { of: 'collection' }>,
  viewer: Viewer | null,
): Promise<PhotosOf> {
  switch (query.of) {
    case 'everyone':
      return { kind: 'all' };
    case 'picks':
      return { kind: 'curated' };
    case 'tag':
      return { kind: 'tag', slug: query.slug };
    case 'likes':
      return { kind: 'liker', likerId: await people.visibleUserId(query.username, viewer ?? anonymous) };
    case 'drafts':
      return { kind: 'own', ownerId: query.ownerId, state: 'draft' };
    case 'owner':
      return photoLists.visibleOf(await people.visibleUserId(query.username, viewer ?? anonymous), viewer ?? anonymous);
  }
}
