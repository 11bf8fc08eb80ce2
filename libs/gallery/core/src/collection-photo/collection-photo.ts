import { type GalleryRejection, MAX_PHOTOS, PhotoCollected, PhotoRemoved } from '@heliograph/gallery-contracts';
import { CollectionId, type Decider, PhotoId, Rejected, UserId } from '@heliograph/kernel';
import { event, type InferData, type InferEvent } from '@heliograph/kernel/events';
import { z } from 'zod';
import { type Gap, placeIn } from '../place/place.js';

type OfPhoto = InferData<typeof PhotoRemoved.schema>;

const sample = {
  collectionId: CollectionId(3),
  ownerId: UserId(7),
  photoId: PhotoId(31),
  photoOwnerId: UserId(2),
  at: '2026-01-31T09:30:00.000Z',
};
const place = z.int();
const always = { version: 1, partitionBy: (data: OfPhoto) => data.ownerId } as const;

/** Stream `collection-photo-<collection>-<photo>`. */
export const collectionPhotoEvents = [
  event({
    type: PhotoCollected.type,
    ...always,
    schema: PhotoCollected.schema.extend({ place }),
    sample: { ...sample, isPrivate: false, place: 4_294_967_296 },
    publish: PhotoCollected,
  }),
  event({
    type: 'gallery.photo-moved',
    ...always,
    schema: PhotoRemoved.schema.extend({ place }),
    sample: { ...sample, place: 2_147_483_648 },
    publish: 'private',
  }),
  event({ ...PhotoRemoved, ...always, sample, publish: 'verbatim' }),
] as const;
export type CollectionPhotoEvent = InferEvent<(typeof collectionPhotoEvents)[number]>;

export interface CollectionPhotoState {
  /** Where it stands is not said here: when all photos get new places, no event of this stream says so. */
  readonly isIn: boolean;
}

export type CollectionPhotoCommand = OfPhoto &
  (
    | {
        readonly kind: 'put';
        readonly isPrivate: boolean;
        /** How many photos are in it. */
        readonly count: number;
        /** Between these the photo is to stand. There is room. */
        readonly gap: Gap;
      }
    | { readonly kind: 'remove' }
  );

/** Contract N4: a photo in a collection. It is put where it does not stand already: the rows say that. */
export const collectionPhoto: Decider<CollectionPhotoCommand, CollectionPhotoEvent, CollectionPhotoState> = {
  initial: { isIn: false },
  evolve: (_state, { type }) => ({ isIn: type !== 'gallery.photo-removed' }),
  decide: (command, state) => {
    const { collectionId, ownerId, photoId, photoOwnerId, at } = command;
    const of = { collectionId, ownerId, photoId, photoOwnerId, at };
    if (command.kind === 'remove') {
      if (!state.isIn) throw new Rejected<GalleryRejection>('photo-not-collected');
      return [{ type: 'gallery.photo-removed', data: of }];
    }
    const { isPrivate, count, gap } = command;
    if (!state.isIn && count >= MAX_PHOTOS)
      throw new Rejected<GalleryRejection>('collection-full', `A collection can have at most ${MAX_PHOTOS} photos`);
    const to = placeIn(gap);
    if (to === null) throw new Error('There is no room in the gap');
    if (!state.isIn) return [{ type: 'gallery.photo-collected', data: { ...of, isPrivate, place: to } }];
    return [{ type: 'gallery.photo-moved', data: { ...of, place: to } }];
  },
};
