import { newContext } from '@heliograph/cqrs';
import {
  ChangeCollection,
  type CollectionChanges,
  CollectionsByIds,
  CollectPhoto,
  CreateCollection,
  DeleteCollection,
  FindCollection,
  FindCollectionsOfPhotos,
  FindCollectionsWithPhoto,
  ForgetCollections,
  ListCollectionPhotos,
  ListCollections,
  RemoveFromCollection,
  RemoveFromCollections,
} from '@heliograph/gallery-contracts';
import { CollectionId, type Message, type PageRequest, PhotoId, UserId } from '@heliograph/kernel';
import { appendTo, testProduct } from '@heliograph/testing';
import { galleryContext } from '../gallery.context.js';
import { type Heard, mediaLog } from '../inbound/spec/media-log.js';

const noon = Date.UTC(2026, 2, 1, 12);

export type GalleryProduct = Awaited<ReturnType<typeof galleryProduct>>;

/** What people ask of gallery, in short; `me` is 1, and photos are those of 2. */
export async function galleryProduct() {
  const product = await testProduct([galleryContext, mediaLog]);
  const dispatch = <M extends Message<unknown>>(message: M) => product.dispatcher.dispatch(message);
  const context = (userId: number, minute = 0) => newContext(`user:${userId}`, new Date(noon + minute * 60_000));
  const ids = (people: readonly number[]) => people.map(UserId);
  const first: PageRequest = { page: 1, perPage: 50 };

  return {
    product,
    happens: async (...events: readonly Heard[]) => {
      await appendTo([mediaLog], product.runtime.store, events);
      await product.catchUp();
    },
    create: (title = 'Bridges', { by = 1, isPrivate = false, minute = 0 } = {}) =>
      dispatch(new CreateCollection(context(by, minute), UserId(by), { title, description: '', isPrivate })),
    change: (id: number, changes: CollectionChanges, { by = 1, minute = 1 } = {}) =>
      dispatch(new ChangeCollection(context(by, minute), UserId(by), CollectionId(id), changes)),
    remove: (id: number, by = 1) => dispatch(new DeleteCollection(context(by), UserId(by), CollectionId(id))),
    find: (id: number, without: readonly number[] = []) => dispatch(new FindCollection(CollectionId(id), ids(without))),
    byIds: (all: readonly number[]) => dispatch(new CollectionsByIds(all.map(CollectionId), [])),
    list: (ownerId: number, { withPrivate = false, page = first } = {}) =>
      dispatch(new ListCollections({ ownerId: UserId(ownerId), withPrivate, without: [] }, page)),
    of: (photoId: number, without: readonly number[] = []) => dispatch(new FindCollectionsOfPhotos([PhotoId(photoId)], 5, ids(without))),
    put: (
      id: number,
      photoId: number,
      position: number | null = null,
      { by = 1, owner = 2, minute = 2, without = [] as readonly number[] } = {},
    ) =>
      dispatch(
        new CollectPhoto(context(by, minute), UserId(by), {
          ...{ collectionId: CollectionId(id), photoId: PhotoId(photoId), photoOwnerId: UserId(owner) },
          ...{ position, without: ids(without) },
        }),
      ),
    takeOut: (id: number, photoId: number, by = 1) =>
      dispatch(new RemoveFromCollection(context(by, 3), UserId(by), CollectionId(id), PhotoId(photoId))),
    takeOutEverywhere: (photoId: number) => dispatch(new RemoveFromCollections(context(0), PhotoId(photoId))),
    forget: (userId: number) => dispatch(new ForgetCollections(context(userId), UserId(userId))),
    photos: async (id: number, { without = [] as readonly number[], page = first } = {}) =>
      (await dispatch(new ListCollectionPhotos({ collectionId: CollectionId(id), without: ids(without) }, page))).items.map(
        ({ photoId }) => photoId,
      ),
    pageOfPhotos: (id: number, page: PageRequest) =>
      dispatch(new ListCollectionPhotos({ collectionId: CollectionId(id), without: [] }, page)),
    newestPhotos: (id: number) =>
      dispatch(new ListCollectionPhotos({ collectionId: CollectionId(id), without: [], newestFirst: true }, first)),
    withPhoto: (ownerId: number, photoId: number) => dispatch(new FindCollectionsWithPhoto(UserId(ownerId), PhotoId(photoId))),
  };
}
