import type { Addresses } from '@heliograph/application/addresses';
import { anonymous } from '@heliograph/application/actor';
import type { CollectionView, PhotoInclude } from '@heliograph/application/photos';
import type { WebBackend } from '../backend.js';
import type { CollectionCard } from '../collection-models.js';
import { listingOf, pageQueryFrom } from '../http/paging.js';
import type { ContentParts } from './content-parts.js';
import { presentPerson, presentPhoto } from './presenters.js';

type CollectionContent = Pick<
  WebBackend,
  | 'collection'
  | 'collectionPhotos'
  | 'collectionsOf'
  | 'collectionChoices'
  | 'createCollection'
  | 'changeCollection'
  | 'deleteCollection'
  | 'placePhoto'
  | 'takeOutPhoto'
>;

/** Photographs of one page of a collection; `/collections/:id/edit` counts positions by it. */
export const PHOTOS_PER_PAGE = 30;
const withOwner: ReadonlySet<PhotoInclude> = new Set(['user', 'images']);

/** Collections: one, somebody's, and what their owners do with them. */
export function collectionContent(parts: ContentParts): CollectionContent {
  const { collections, collectionPhotos, people, photos, visiblePhotos, addresses } = parts;
  return {
    async collection(id, viewer) {
      const actor = viewer ?? anonymous;
      const view = await collections.findCollection(id, actor);
      const { description, coverPhotoId, ownerId } = view.collection;
      const [mentioned, covers] = await Promise.all([
        people.findMentionedNames([description], actor),
        coverPhotoId === null ? [] : photos.findByIds([coverPhotoId], actor, withOwner),
      ]);
      const [coverPhoto = null] = covers.flatMap((photo) => presentPhoto(photo, addresses));
      const owner = presentPerson(view.owner.card, addresses);
      return { ...presentCollection(view, addresses), description, mentioned, owner, isOwn: ownerId === viewer?.userId, coverPhoto };
    },

    async collectionPhotos(id, page, viewer) {
      const asked = { ...pageQueryFrom(page, PHOTOS_PER_PAGE), include: withOwner };
      const listing = await collectionPhotos.listPhotos({ id }, asked, viewer ?? anonymous);
      return { ...listingOf(listing), items: listing.items.flatMap((photo) => presentPhoto(photo, addresses)) };
    },

    async collectionsOf(username, page, viewer) {
      const actor = viewer ?? anonymous;
      const ownerId = await people.visibleUserId(username, actor);
      const listing = await collections.listCollections(ownerId, pageQueryFrom(page, PHOTOS_PER_PAGE), actor);
      return { ...listingOf(listing), items: listing.items.map((view) => presentCollection(view, addresses)) };
    },

    async collectionChoices(photoId, page, viewer) {
      await visiblePhotos.findPhotoForAction(photoId, viewer);
      const [listing, chosen] = await Promise.all([
        collections.listCollections(viewer.userId, pageQueryFrom(page, PHOTOS_PER_PAGE), viewer),
        collectionPhotos.collectionsWithPhoto(viewer, photoId),
      ]);
      const items = listing.items.map((view) => ({
        collection: presentCollection(view, addresses),
        isIn: chosen.has(view.collection.id),
      }));
      return { ...listingOf(listing), items };
    },

    async createCollection({ title, description, is_private: isPrivate }, viewer) {
      return (await collections.create(viewer, { title, description, isPrivate })).collection.id;
    },

    async changeCollection(id, changes, viewer) {
      await collections.change(viewer, await collections.findOwn(id, viewer), changes);
    },

    deleteCollection: (id, viewer) => collections.delete(viewer, id),

    placePhoto: (id, photoId, position, viewer) => collectionPhotos.put(viewer, id, photoId, () => position),
    takeOutPhoto: (id, photoId, viewer) => collectionPhotos.remove(viewer, id, photoId),
  };
}

function presentCollection({ collection, cover }: CollectionView, addresses: Addresses): CollectionCard {
  const { id, title, isPrivate, countPhotos } = collection;
  const photo = cover?.photo;
  return {
    ...{ id, title, isPrivate, countPhotos },
    cover: photo
      ? { thumb: addresses.image(photo, 'thumb'), width: photo.width, height: photo.height, color: photo.colors[0]?.hex ?? null }
      : null,
  };
}
