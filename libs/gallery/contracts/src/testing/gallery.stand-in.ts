import { answer, onePage, type StandIn } from '@heliograph/kernel/testing';
import { CollectionsByIds, FindCollection, FindCollectionsOfPhotos, ListCollections } from '../collection.messages.js';
import { FindCollectionsWithPhoto, ListCollectionPhotos } from '../collection-photo.messages.js';
import { galleryRejections } from '../gallery.rejections.js';
import * as contract from '../index.js';

/** What gallery says while another context runs alone: nobody has put photos together. */
export const standIn: StandIn = {
  context: 'gallery',
  contract,
  answers: [
    answer(FindCollection, () => null),
    answer(CollectionsByIds, () => new Map()),
    answer(ListCollections, () => onePage([])),
    answer(ListCollectionPhotos, () => onePage([])),
    answer(FindCollectionsOfPhotos, () => new Map()),
    answer(FindCollectionsWithPhoto, () => new Set()),
  ],
  rejections: galleryRejections,
  events: [],
};
